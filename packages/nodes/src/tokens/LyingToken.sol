// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// A look-alike: calls itself USDT, tells of transfers that never happened, and can be made to revert.
contract LyingToken {
    string public constant name = "Test Tether USD";
    string public constant symbol = "USDT";
    uint8 public constant decimals = 6;

    event Transfer(address indexed from, address indexed to, uint256 value);

    /// One announcement of nothing; named like the real call, so that a wallet can make it.
    function transfer(address to, uint256 value) external {
        emit Transfer(msg.sender, to, value);
    }

    /// Announces, then undoes everything: the transaction fails.
    function announceAndRevert(address to, uint256 value) external {
        emit Transfer(msg.sender, to, value);
        revert("undone");
    }

    /// Announces without a value in the place where ERC-20 has it.
    function announceMalformed(address to) external {
        bytes32 topic = keccak256("Transfer(address,address,uint256)");
        assembly {
            log3(0, 0, topic, caller(), to)
        }
    }

    function balanceOf(address) external pure returns (uint256) {
        return type(uint256).max;
    }
}
