// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// A second token for the local chains, so that one can be swapped for the other; anybody can mint it.
contract TestEuro is ERC20 {
    constructor() ERC20("Test Euro", "TEUR") {}

    function decimals() public pure override returns (uint8) {
        return 6;
    }

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }
}
