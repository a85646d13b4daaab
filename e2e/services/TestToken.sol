// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";

/// A token for the local chains: 6 decimals like the large dollar tokens, and anybody can mint it.
contract TestToken is ERC20, ERC20Permit {
    constructor() ERC20("Test Dollar", "TUSD") ERC20Permit("Test Dollar") {}

    function decimals() public pure override returns (uint8) {
        return 6;
    }

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }
}
