// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

interface Token {
    function transferFrom(address from, address to, uint256 value) external;
}

/// Several token transfers of the caller to one address in one transaction, as exchanges and wallets make them.
contract Batch {
    function pay(Token token, address to, uint256[] calldata values) external {
        for (uint256 i = 0; i < values.length; i++) token.transferFrom(msg.sender, to, values[i]);
    }

    /// Tells a coin transfer made inside a contract from one made by a transaction.
    function forward(address payable to) external payable {
        (bool sent,) = to.call{value: msg.value}("");
        require(sent);
    }
}
