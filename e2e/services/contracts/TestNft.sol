// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {Base64} from "@openzeppelin/contracts/utils/Base64.sol";

/// Collectibles that keep their name and picture on the chain; anybody can mint them.
contract TestNft is ERC721 {
    struct Piece {
        string name;
        bytes png;
    }

    mapping(uint256 => Piece) private pieces;
    uint256 public minted;

    constructor() ERC721("Test Garden", "GARDEN") {}

    function mint(address to, string calldata name, bytes calldata png) external returns (uint256 tokenId) {
        tokenId = ++minted;
        pieces[tokenId] = Piece(name, png);
        _mint(to, tokenId);
    }

    function tokenURI(uint256 tokenId) public view override returns (string memory) {
        _requireOwned(tokenId);
        Piece storage piece = pieces[tokenId];
        bytes memory json = abi.encodePacked(
            '{"name":"', piece.name, '","image":"data:image/png;base64,', Base64.encode(piece.png), '"}'
        );
        return string.concat("data:application/json;base64,", Base64.encode(json));
    }
}
