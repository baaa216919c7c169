// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// A token of the kind that answers false where others revert: the transaction succeeds and nothing moves.
contract TestFalseToken {
    string public constant name = "Test False Token";
    string public constant symbol = "FALS";
    uint8 public constant decimals = 6;

    address public immutable owner = msg.sender;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(address => bool) public frozen;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    modifier onlyOwner() {
        require(msg.sender == owner);
        _;
    }

    function mint(address to, uint256 value) external onlyOwner {
        totalSupply += value;
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function setFrozen(address account, bool value) external onlyOwner {
        frozen[account] = value;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        return move(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        if (allowance[from][msg.sender] < value || !move(from, to, value)) return false;
        allowance[from][msg.sender] -= value;
        return true;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function move(address from, address to, uint256 value) private returns (bool) {
        if (frozen[from] || balanceOf[from] < value) return false;
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
        return true;
    }
}
