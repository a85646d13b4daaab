// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// Tokens that make swaps harder.

/// Like USDT on Ethereum: returns nothing, and refuses a new allowance while an earlier one remains.
contract StubbornToken {
    string public constant name = "Stubborn";
    string public constant symbol = "STUB";
    uint8 public constant decimals = 6;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    function mint(address to, uint256 amount) external {
        balanceOf[to] += amount;
    }

    function approve(address spender, uint256 amount) external {
        require(amount == 0 || allowance[msg.sender][spender] == 0);
        allowance[msg.sender][spender] = amount;
    }

    function transfer(address to, uint256 amount) external {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
    }

    function transferFrom(address from, address to, uint256 amount) external {
        allowance[from][msg.sender] -= amount;
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
    }
}

/// Keeps a tenth of each transfer.
contract TaxedToken is ERC20("Taxed", "TAX") {
    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function _update(address from, address to, uint256 amount) internal override {
        uint256 tax = from == address(0) || to == address(0) ? 0 : amount / 10;
        super._update(from, to, amount - tax);
        if (tax > 0) super._update(from, address(0xdead), tax);
    }
}

/// Calls itself as the play dollar does.
contract LookAlikeToken is ERC20("Test Dollar", "TUSD") {
    function decimals() public pure override returns (uint8) {
        return 6;
    }

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }
}

/// Has the methods of EIP-2612, but another domain than it says.
contract PosingPermitToken is ERC20("Posing", "POSE") {
    function DOMAIN_SEPARATOR() external pure returns (bytes32) {
        return keccak256("another domain");
    }

    function nonces(address) external pure returns (uint256) {
        return 0;
    }
}
