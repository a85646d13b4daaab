// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";

/// Contracts that are hard to classify as tokens or NFTs.

/// NFTs that begin with #0, as many do.
contract ZeroNft is ERC721("Zero Garden", "ZERO") {
    function mint(address to, uint256 id) external {
        _mint(to, id);
    }
}

/// NFTs whose contract counts decimals, too, as early ones do.
contract CountingNft is ERC721("Counting Garden", "COUNT") {
    uint8 public constant decimals = 0;

    function mint(address to, uint256 id) external {
        _mint(to, id);
    }
}

/// A token and its NFTs in one contract: a small number means an NFT, a large one an amount (as in ERC-404).
contract MixedToken is ERC20("Mixed", "MIX") {
    mapping(uint256 => address) public ownerOf;

    function mint(address to, uint256 id) external {
        ownerOf[id] = to;
        _mint(to, 1 ether);
    }

    function approve(address spender, uint256 amountOrId) public override returns (bool) {
        if (ownerOf[amountOrId] == address(0)) return super.approve(spender, amountOrId);
        require(ownerOf[amountOrId] == msg.sender);
        emit Approval(msg.sender, spender, amountOrId);
        return true;
    }
}

/// As CryptoKitties, which is older than ERC-721: `transfer` takes an NFT's number, and nothing counts decimals.
contract EarlyNft {
    string public constant name = "Early Cats";
    string public constant symbol = "CAT";
    mapping(uint256 => address) public ownerOf;

    event Transfer(address from, address to, uint256 tokenId);

    function mint(address to, uint256 id) external {
        ownerOf[id] = to;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x9a20483d;
    }

    function approve(address, uint256 id) external view {
        require(ownerOf[id] == msg.sender);
    }

    function transfer(address to, uint256 id) external {
        require(ownerOf[id] == msg.sender);
        ownerOf[id] = to;
        emit Transfer(msg.sender, to, id);
    }
}

/// Like CryptoPunks, which is older still: only `decimals`, and functions of its own.
contract OldestNft {
    string public constant name = "Oldest Heads";
    string public constant symbol = "HEAD";
    uint8 public constant decimals = 0;
    mapping(uint256 => address) public punkIndexToAddress;

    event Transfer(address indexed from, address indexed to, uint256 value);

    function mint(address to, uint256 id) external {
        punkIndexToAddress[id] = to;
    }

    function transferPunk(address to, uint256 id) external {
        require(punkIndexToAddress[id] == msg.sender);
        punkIndexToAddress[id] = to;
        emit Transfer(msg.sender, to, 1);
    }
}

/// Answers every call uselessly.
contract UnreadableKind {
    enum Way {
        Revert,
        BurnGas,
        Flood,
        Yes,
        NoData
    }

    Way private immutable way;

    constructor(Way way_) {
        way = way_;
    }

    fallback() external {
        if (way == Way.Revert) revert("unreadable");
        if (way == Way.BurnGas) while (true) {}
        uint256 length = way == Way.Flood ? 1_000_000 : way == Way.Yes ? 32 : 0;
        assembly {
            mstore(0, 1)
            return(0, length)
        }
    }
}
