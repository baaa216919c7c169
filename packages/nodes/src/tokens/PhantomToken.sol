// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// Announces every transfer it is asked for and makes none; its balances stay true, so who asks them sees it.
contract PhantomToken {
    string public constant name = "Phantom Token";
    string public constant symbol = "PHAN";
    uint8 public constant decimals = 6;

    address public immutable owner = msg.sender;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;

    event Transfer(address indexed from, address indexed to, uint256 value);

    /// The only way to a balance.
    function mint(address to, uint256 value) external {
        require(msg.sender == owner);
        totalSupply += value;
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function transfer(address to, uint256 value) external returns (bool) {
        emit Transfer(msg.sender, to, value);
        return true;
    }
}
