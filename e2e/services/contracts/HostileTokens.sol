// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// Tokens that harm or mislead those who read them.

contract MintableToken is ERC20 {
    constructor(string memory name_, string memory symbol_) ERC20(name_, symbol_) {}

    function mint(address to, uint256 amount) public virtual {
        _mint(to, amount);
    }
}

/// Its name has 50 kB, with a bidi override, a zero-width space and a line break in each repeated part.
contract LongNameToken is MintableToken {
    constructor() MintableToken("", "LONG") {}

    function name() public pure override returns (string memory) {
        bytes memory part = "Visit\xe2\x80\xae x\xe2\x80\x8by\n ";
        bytes memory text = new bytes(50_000);
        for (uint256 i = 0; i < text.length; i++) text[i] = part[i % part.length];
        return string(text);
    }
}

contract HugeDecimalsToken is MintableToken("Huge Decimals", "HUGE") {
    function decimals() public pure override returns (uint8) {
        return 255;
    }
}

contract NoDecimalsToken is MintableToken("No Decimals", "NODEC") {
    function decimals() public pure override returns (uint8) {
        revert("no decimals");
    }
}

contract WholeToken is MintableToken("Whole", "WHOLE") {
    function decimals() public pure override returns (uint8) {
        return 0;
    }
}

/// `balanceOf` fails in the chosen way once the token was received.
contract UnreadableToken is MintableToken {
    enum Way {
        Revert,
        BurnGas,
        NoData,
        Flood
    }

    Way private immutable way;

    constructor(Way way_) MintableToken("Unreadable", "NOPE") {
        way = way_;
    }

    function mint(address to, uint256 amount) public override {
        emit Transfer(address(0), to, amount);
    }

    function balanceOf(address account) public view override returns (uint256) {
        if (way == Way.Revert) revert("unreadable");
        if (way == Way.BurnGas) while (true) {}
        uint256 length = way == Way.Flood ? 1_000_000 : 0;
        if (account != address(0))
            assembly {
                return(0, length)
            }
        return 0;
    }
}

/// Takes a tenth of each transfer.
contract FeeToken is MintableToken("Fee On Transfer", "FEE") {
    function _update(address from, address to, uint256 value) internal override {
        uint256 fee = from == address(0) || to == address(0) ? 0 : value / 10;
        if (fee > 0) super._update(from, address(0), fee);
        super._update(from, to, value - fee);
    }
}

/// Like Tether's first contract: `transfer` returns nothing.
contract OldDollar {
    string public constant name = "Old Dollar";
    string public constant symbol = "OLD";
    uint8 public constant decimals = 6;
    mapping(address => uint256) public balanceOf;

    event Transfer(address indexed from, address indexed to, uint256 value);

    function mint(address to, uint256 amount) external {
        balanceOf[to] += amount;
        emit Transfer(address(0), to, amount);
    }

    function transfer(address to, uint256 amount) external {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        emit Transfer(msg.sender, to, amount);
    }
}

/// Emits any given transfer, of an NFT too, as if the victim had sent or received something.
contract PoisonToken is MintableToken("Claim at https://prize.example", "PRIZE") {
    function poison(address from, address to, uint256 amount) external {
        emit Transfer(from, to, amount);
    }
}

/// An NFT whose contract says it belongs to the victim, with HTML in its name and a picture that is a script.
contract SpamNft {
    string public constant name = "<b>Free</b> at prize.example";

    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);

    mapping(uint256 => address) public ownerOf;

    function mint(address to, uint256 tokenId) external {
        ownerOf[tokenId] = to;
        emit Transfer(address(0), to, tokenId);
    }

    function claim(address to, uint256 tokenId) external {
        emit Transfer(address(0), to, tokenId);
    }

    function tokenURI(uint256 tokenId) external pure returns (string memory) {
        if (tokenId == 2) return "javascript:alert(1)";
        if (tokenId == 3) return "data:application/json,{broken";
        return
            'data:application/json,{"name":"<img src=x onerror=alert(1)>","image":"data:image/svg+xml,<svg onload=alert(1)>"}';
    }
}

/// An NFT with an arbitrary description.
contract DrawnNft {
    string public constant name = "Drawings";

    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);

    mapping(uint256 => address) public ownerOf;
    mapping(uint256 => string) public tokenURI;

    function draw(address to, uint256 tokenId, string calldata uri) external {
        ownerOf[tokenId] = to;
        tokenURI[tokenId] = uri;
        emit Transfer(address(0), to, tokenId);
    }
}
