// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// Behaves like the old Tether contract where a payment processor can be hurt by it: transfers answer nothing,
/// there is no permit, and every transfer reads the pause switch, the blacklist and the fee settings.
contract TestUsdt {
    string public constant name = "Test Tether USD";
    string public constant symbol = "USDT";
    uint8 public constant decimals = 6;

    address public immutable owner = msg.sender;
    bool public paused;
    uint256 public basisPointsRate;
    uint256 public maximumFee;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(address => bool) public isBlackListed;

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

    function setPaused(bool value) external onlyOwner {
        paused = value;
    }

    function setBlackListed(address account, bool value) external onlyOwner {
        isBlackListed[account] = value;
    }

    function setFee(uint256 basisPoints, uint256 maximum) external onlyOwner {
        basisPointsRate = basisPoints;
        maximumFee = maximum;
    }

    function transfer(address to, uint256 value) external {
        move(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) external {
        allowance[from][msg.sender] -= value;
        move(from, to, value);
    }

    /// An allowance must be set to zero before it is changed, as in the original.
    function approve(address spender, uint256 value) external {
        require(value == 0 || allowance[msg.sender][spender] == 0);
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
    }

    function move(address from, address to, uint256 value) private {
        require(!paused);
        require(!isBlackListed[from]);
        uint256 fee = value * basisPointsRate / 10000;
        if (fee > maximumFee) fee = maximumFee;
        balanceOf[from] -= value;
        balanceOf[to] += value - fee;
        if (fee > 0) {
            balanceOf[owner] += fee;
            emit Transfer(from, owner, fee);
        }
        emit Transfer(from, to, value - fee);
    }
}
