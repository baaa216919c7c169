// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

interface Token {
    function balanceOf(address holder) external view returns (uint256);
}

/// Is never put on a chain: a node runs its creation as a call, and what would become its code is the answer.
contract BalanceReader {
    /// Answers what each holder has of a token, or of the chain's own coin where the token is the zero address.
    constructor(address token, address[] memory holders) {
        uint256[] memory held = new uint256[](holders.length);
        for (uint256 i = 0; i < holders.length; ++i) {
            held[i] = token == address(0) ? holders[i].balance : Token(token).balanceOf(holders[i]);
        }
        bytes memory answer = abi.encode(held);
        assembly ("memory-safe") {
            return(add(answer, 32), mload(answer))
        }
    }
}
