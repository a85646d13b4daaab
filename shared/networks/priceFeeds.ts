import type { ChainId } from '../caip.ts'

/** A Chainlink feed that answers in dollars. */
export interface ShippedFeed {
  address: `0x${string}`
  /** Its own description, such as `ETH / USD`; a feed with another one at this address is not trusted. */
  pair: string
  /** Older answers are not used. */
  maxAgeSeconds: number
}

/** Chainlink's longest heartbeat is a day; this leaves some room. */
const usualMaxAgeSeconds = 90_000

const feed = (address: `0x${string}`, pair: string, maxAgeSeconds = usualMaxAgeSeconds): ShippedFeed => ({
  address,
  pair,
  maxAgeSeconds,
})

/**
 * Feeds of the networks' own currencies and of well known tokens, by the token's address. For the server alone.
 *
 * The feeds' addresses are those of bgd-labs/aave-address-book, src/ts/Chainlink*.ts, commit
 * f61c97628307d387ca93a78578970fe6db885029; shorter ages than a day those of Gearbox-protocol/sdk-gov,
 * src/oracles/priceFeeds.ts, commit 528de13cdf76bc30435a2652d69b98c21aa83f6d. Each is checked by its own description and
 * decimals before its answer counts.
 */
export const priceFeeds: Readonly<
  Partial<Record<ChainId, { native: ShippedFeed; tokens: Readonly<Record<string, ShippedFeed>> }>>
> = {
  'eip155:1': {
    native: feed('0x5f4ec3df9cbd43714fe2740f5e3616155c5b8419', 'ETH / USD', 4500),
    tokens: {
      '0xdac17f958d2ee523a2206206994597c13d831ec7': feed('0x3e7d1eab13ad0104d2750b8863b489d65364e32d', 'USDT / USD'),
      '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48': feed('0x8fffffd4afb6115b954bd326cbe7b4ba576818f6', 'USDC / USD'),
      '0x514910771af9ca656af840dff83e8264ecf986ca': feed(
        '0x2c1d072e956affc0d435cb7ac38ef18d24d9127c',
        'LINK / USD',
        4500,
      ),
      '0x2260fac5e5542a773aa44fbcfedf7c193bc2c599': feed(
        '0xf4030086522a5beea4988f8ca5b36dbc97bee88c',
        'BTC / USD',
        4500,
      ),
      '0x1f9840a85d5af5bf1d1762f925bdaddc4201f984': feed(
        '0x553303d460ee0afb37edff9be42922d8ff63220e',
        'UNI / USD',
        4500,
      ),
      '0x6b175474e89094c44da98b954eedeac495271d0f': feed(
        '0xaed0c38402a5d19df6e4c03f4e2dced6e29c1ee9',
        'DAI / USD',
        4500,
      ),
      '0xb50721bcf8d664c30412cfbc6cf7a15145234ad1': feed('0x31697852a68433dbcc2ff612c516d69e3d9bd08f', 'ARB / USD'),
      '0xc944e90c64b2c07662a292be6244bdf05cda44a7': feed('0x86cf33a451de9dc61a2862fd94ff4ad4bd65a5d2', 'GRT / USD'),
      '0x9f8f72aa9304c8b593d555f12ef6589cc3a579a2': feed(
        '0xec1d1b3b0443256cc3860e24a46f108e699484aa',
        'MKR / USD',
        4500,
      ),
      '0xc5f0f7b66764f6ec8c8dff7ba683102295e16409': feed('0xfaa9147190c2c2cc5b8387b4f49016bdb3380572', 'FDUSD / USD'),
      '0x7fc66500c84a76ad7e9c93437bfc5ac33e2ddae9': feed('0x547a514d5e3769680ce22b2361c10ea13619e8a9', 'AAVE / USD'),
      '0x3845badade8e6dff049820680d1f14bd3903a5d0': feed('0x35e3f7e558c04ce7eee1629258ecbba03b36ec56', 'SAND / USD'),
      '0xc011a73ee8576fb46f5e1c5751ca3b9fe0af2a6f': feed('0xdc3ea94cd0ac27d9a86c180091e7f78c683d3699', 'SNX / USD'),
      '0x4d224452801aced8b2f0aebe155379bb5d594381': feed('0xd10abbc76679a20055e167bb80a24ac851b37056', 'APE / USD'),
      '0xd533a949740bb3306d119cc777fa900ba034cd52': feed('0xcd627aa160a6fa45eb793d19ef54f5062f20f33f', 'CRV / USD'),
      '0xc18360217d8f7ab5e7c516566761ea12ce7f9d72': feed('0x5c00128d4d1c2f4f652c267d7bcdd7ac99c16e16', 'ENS / USD'),
      '0x853d955acef822db058eb8505911ed77f175b99e': feed(
        '0xb9e1e3a9feff48998e45fa90847ed4d467e8bcfd',
        'FRAX / USD',
        4500,
      ),
      '0x111111111117dc0aa78b770fa6a738034120c302': feed('0xc929ad75b72593967de83e7f7cda0493458261d9', '1INCH / USD'),
      '0xd33526068d116ce69f19a9ee46f0bd304f21a51f': feed('0x4e155ed98afe9034b7a5962f6c84c86d869daa9d', 'RPL / USD'),
      '0xc00e94cb662c3520282e6f5717214004a7f26888': feed('0xdbd020caef83efd542f4de03e3cf0c28a4428bd5', 'COMP / USD'),
      '0x0d8775f648430679a709e98d2b0cb6250d2887ef': feed('0x9441d7556e7820b5ca42082cfa99487d56aca958', 'BAT / USD'),
      '0x0000000000085d4780b73119b644ae5ecd22b376': feed('0xec746ecf986e2927abd291a2a1716c940100f8ba', 'TUSD / USD'),
      '0x6b3595068778dd592e39a122f4f5a5cf09c90fe2': feed('0xcc70f09a6cc17553b2e31954cd36e4a2d89501f7', 'SUSHI / USD'),
      '0x0bc529c00c6401aef6d220be8c6ea1667f6ad93e': feed('0xa027702dbb89fbd58938e4324ac03b58d812b0e1', 'YFI / USD'),
      '0x6c3ea9036406852006290770bedfcaba0e23a0e8': feed('0x8f1df6d7f2db73eece86a18b4381f4707b918fb1', 'PYUSD / USD'),
      '0xaf5191b0de278c7286d6c7cc6ab6bb8a73ba2cd6': feed('0x7a9f34a0aa917d438e9b6e630067062b7f8f6f3d', 'STG / USD'),
      '0xf939e0a03fb07f59a73314e73794be0e57ac1b4e': feed('0xeef0c605546958c1f899b6fb336c20671f9cd49f', 'CRVUSD / USD'),
      '0x5f98805a4e8be255a32880fdec7f6728c6568ba0': feed('0x3d7ae7e594f2f2091ad8798313450130d0aba3a0', 'LUSD / USD'),
      '0x18084fba666a33d37592fa2633fd49a74dd93a88': feed('0x8350b7de6a6a2c1368e7d4bd968190e13e354297', 'TBTC / USD'),
      '0x40d16fc0246ad3160ccc09b8d0d3a2cd28ae6c2f': feed('0x3f12643d3f6f874d39c2a4c9f2cd6f2dbac877fc', 'GHO / USD'),
    },
  },
  'eip155:10': {
    native: feed('0x13e3ee699d1909e989722e753853ae30b17e08c5', 'ETH / USD'),
    tokens: {
      '0x0b2c639c533813f4aa9d7837caf62653d097ff85': feed('0x16a9fa2fda030272ce99b29cf780dfa30361e0f3', 'USDC / USD'),
      '0x350a791bfc2c21f9ed5d10980dad2e2638ffa7f6': feed('0xcc232dcfaae6354ce191bd574108c1ad03f86450', 'LINK / USD'),
      '0x68f180fcce6836688e9084f035309e29bf0a2095': feed('0x718a5788b89454aae3a028ae9c111a29be6c2a6f', 'WBTC / USD'),
      '0x6fd9d7ad17242c41f7131d257212c54a0e816691': feed('0x11429ee838cc01071402f21c219870cbac0a59a0', 'UNI / USD'),
      '0xda10009cbd5d07dd0cecc66161fc93d7c9000da1': feed('0x8dba75e83da73cc766a7e5a0ee71f656bab470d6', 'DAI / USD'),
      '0x4200000000000000000000000000000000000042': feed('0x0d276fc14719f9292d5c1ea2198673d1f4269246', 'OP / USD'),
      '0xfdb794692724153d1488ccdbe0c56c252596735f': feed('0x221618871470f78d8a3391d35b77dfb3c0fbc383', 'LDO / USD'),
      '0x76fb31fb4af56892a25e32cfc43de717950c9278': feed('0x338ed6787f463394d24813b297401b9f05a8c9d1', 'AAVE / USD'),
      '0x8700daec35af8ff88c16bdf0418774cb3d7599b4': feed('0x2fcf37343e916eaed1f1ddaaf84458a359b53877', 'SNX / USD'),
      '0x0994206dfe8de6ec6920ff4d779b0d950605fb53': feed('0xbd92c6c284271c227a1e0bf1786f468b539f51d9', 'CRV / USD'),
      '0xbc7b1ff1c6989f006a1185318ed4e7b5796e66e1': feed('0x58f23f80bf389db1af9e3aa8c59679806749a8a4', 'PENDLE / USD'),
      '0x9046d36440290ffde54fe0dd84db8b1cfee9107b': feed('0x5cdc797accbf57ee2363fed9701262abc87a232e', 'YFI / USD'),
      '0xc40f949f8a4e094d1b49a23ea9241d289b7b2819': feed('0x9dfc79aaeb5bb0f96c6e9402671981cdfc424052', 'LUSD / USD'),
      '0x6c84a8f1c29108f47a79964b5fe888d4f4d0de40': feed('0x5a61374950d4bfa5a3d4f2ca36fc1d23a92b6f21', 'TBTC / USD'),
    },
  },
  'eip155:56': {
    native: feed('0x0567f2323251f0aab15c8dfb1967e4e8a7d42aee', 'BNB / USD'),
    tokens: {
      '0xf8a0bf9cf54bb92f17374d9e9a321e6a111a51bd': feed('0xca236e327f629f9fc2c30a4e95775ebf0b89fac8', 'LINK / USD'),
      '0xbf5140a22578168fd562dccf235e5d43a02ce9b1': feed('0xb57f259e7c24e56a1da00f66b55a5640d9f9e7e4', 'UNI / USD'),
      '0x1af3f329e8be154074d8769d1ffa4ee058b1dbc3': feed('0x132d3c0b1d2cea0bc552588063bdbb210fdeecfa', 'DAI / USD'),
      '0xc5f0f7b66764f6ec8c8dff7ba683102295e16409': feed('0x390180e80058a8499930f0c13963ad3e0d86bfc9', 'FDUSD / USD'),
      '0xfb6115445bff7b52feb98650c87f44907e58f802': feed('0xa8357bf572460fc40f4b0acacbb2a6a61c89f475', 'AAVE / USD'),
      '0x715d400f88c167884bbcc41c5fea407ed4d2f8a0': feed('0x7b49524ee5740c99435f52d731dfc94082fe61ab', 'AXS / USD'),
      '0x0e09fabb73bd3ade0a17ecc321fd13a19e81ce82': feed('0xb6064ed41d4f67e353768aa239ca86f4f73665a1', 'CAKE / USD'),
      '0x111111111117dc0aa78b770fa6a738034120c302': feed('0x9a177bb9f5b6083e962f9e62bd21d4b5660aeb03', '1INCH / USD'),
      '0x52ce071bd9b1c4b00a0b92d298c512478cad67e8': feed('0x0db8945f9aef5651fa5bd52314c5aae78dfde540', 'COMP / USD'),
      '0x40af3827f39d0eacbf4a168f8d4ee67c121d11c9': feed('0xa3334a9762090e827413a7495afece76f41dfc06', 'TUSD / USD'),
      '0x947950bcc74888a40ffa2593c5798f11fc9124c4': feed('0xa679c72a97b654cfff58ab704de3ba15cde89b07', 'SUSHI / USD'),
    },
  },
  'eip155:100': {
    native: feed('0x678df3415fc31947da4324ec63212874be5a82f8', 'DAI / USD'),
    tokens: {
      '0xe2e73a1c69ecf83f464efce6a5be353a37ca09b2': feed('0xed322a5ac55bae091190dff9066760b86751947b', 'LINK / USD'),
      '0x8e5bbbb09ed1ebde8674cda39a0c169401db4252': feed('0x00288135be38b83249f380e9b6b9a04c90ec39ee', 'WBTC / USD'),
      '0x4537e328bf7e4efa29d05caea260d7fe26af9d74': feed('0xd98735d78266c62277bb4dbf3e3bcdd3694782f4', 'UNI / USD'),
      '0x44fa8e6f47987339850636f88629646662444217': feed('0x678df3415fc31947da4324ec63212874be5a82f8', 'DAI / USD'),
      '0x9c58bacc331c9aa871afd802db6379a98e80cedb': feed('0x22441d81416430a54336ab28765abd31a792ad37', 'GNO / USD'),
      '0xbf65bfcb5da067446cee6a706ba3fe2fb1a9fdfd': feed('0x14030d5a0c9e63d9606c6f2c8771fc95b34b07e0', 'YFI / USD'),
    },
  },
  'eip155:137': {
    native: feed('0xab594600376ec9fd91f8e885dadf0ce036862de0', 'MATIC / USD'),
    tokens: {
      '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359': feed('0xfe4a8cc5b5b2366c1b58bea3858e81843581b2f7', 'USDC / USD'),
      '0x53e0bca35ec356bd5dddfebbd1fc0fd03fabad39': feed('0xd9ffdb71ebe7496cc440152d43986aae0ab76665', 'LINK / USD'),
      '0x1bfd67037b42cf73acf2047067bd4f2c47d9bfd6': feed('0xde31f8bfbd8c84b5360cfacca3539b938dd78ae6', 'WBTC / USD'),
      '0xb33eaad8d922b1083446dc23f610c2567fb5180f': feed('0xdf0fb4e4f928d2dcb76f438575fdd8682386e13c', 'UNI / USD'),
      '0x8f3cf7ad23cd3cadbd9735aff958023239c6a063': feed('0x4746dec9e833a82ec7c2c1356372ccf2cfcd2f3d', 'DAI / USD'),
      '0x5fe2b58c013d7601147dcdd68c143a77499f5531': feed('0x3fabbfb300b1e2d7c9b84512fe9d30aedf24c410', 'GRT / USD'),
      '0xd6df932a45c0f255f85145f286ea0b292b21c90b': feed('0x72484b12719e23115761d5da1646945632979bb6', 'AAVE / USD'),
      '0xbbba073c31bf03b8acf7c28ef0738decf3695683': feed('0x3d49406edd4d52fb7ffd25485f32e073b529c924', 'SAND / USD'),
      '0x50b728d8d964fd00c2d0aad81718b71311fef68a': feed('0xbf90a5d9b6ee9019028dbfc2a9e50056d5252894', 'SNX / USD'),
      '0xa1c57f48f0deb89f569dfbe6e2b7f46d33606fd4': feed('0xa1cbf3fe43bc3501e3fc4b573e822c70e76a7512', 'MANA / USD'),
      '0xb7b31a6bc18e48888545ce79e83e06003be70930': feed('0x2ac3f3bfac8fc9094bc3f0f9041a51375235b992', 'APE / USD'),
      '0x172370d5cd63279efa6d502dab29171933a610af': feed('0x336584c8e6dc19637a5b36206b1c79923111b405', 'CRV / USD'),
      '0x45c32fa6df82ead1e2ef74d17b76547eddfaff89': feed('0x00dbeb1e45485d53df7c2f0df1aa0b6dc30311d3', 'FRAX / USD'),
      '0x9c2c5fd7b07e95ee044ddeba0e97a665f142394f': feed('0x443c5116cdf663eb387e72c688d276e702135c87', '1INCH / USD'),
      '0x8505b9d2254a7ae468c0e9dd10ccea3a837aef5c': feed('0x2a8758b7257102461bc958279054e372c2b1bde6', 'COMP / USD'),
      '0x3cef98bb43d732e2f285ee605a8158cde967d219': feed('0x2346ce62bd732c62618944e51cbfa09d985d86d2', 'BAT / USD'),
      '0x0b3f868e0be5597d5db7feb59e1cadbb0fdda50a': feed('0x49b0c695039243bbfeb8ecd054eb70061fd54aa0', 'SUSHI / USD'),
      '0xda537104d6a5edd53c6fbba9a898708e465260b6': feed('0x9d3a43c111e7b2c6601705d9fcf7a70c95b1dc55', 'YFI / USD'),
    },
  },
  'eip155:146': {
    native: feed('0xc76dfb89ff298145b417d221b2c747d84952e01d', 'S / USD'),
    tokens: {},
  },
  'eip155:324': {
    native: feed('0x6d41d1dc818112880b40e26bd6fd347e41008eda', 'ETH / USD'),
    tokens: {
      '0xbbeb516fb02a01611cbbe0453fe3c580d7281011': feed('0x4cba285c15e3b540c474a114a7b135193e4f1ea6', 'BTC / USD'),
      '0x4b9eb6c0b6ea15176bbf62841c6b2a8a398cb656': feed('0x5d336664b5d7a332cd256bf68cbf2270c6202fc6', 'DAI / USD'),
    },
  },
  'eip155:5000': {
    native: feed('0xd97f20bebed74e8144134c4b148fe93417dd0f96', 'MNT / USD'),
    tokens: {},
  },
  'eip155:8453': {
    native: feed('0x71041dddad3595f9ced3dccfbe3d1f4b0a16bb70', 'ETH / USD'),
    tokens: {
      '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913': feed('0x7e860098f58bbfc8648a4311b374b1d669a2bc6b', 'USDC / USD'),
      '0x50c5725949a6f0c72e6c4a641f24049a917db0cb': feed('0x591e79239a7d679378ec8c847e5038150364c78f', 'DAI / USD'),
      '0x9eaf8c1e34f05a589eda6bafdf391cf6ad3cb239': feed('0xd40e758b5ec80820b68dfc302fc5ce1239083548', 'YFI / USD'),
      '0x236aa50979d5f3de3bd1eeb40e81137f22ab794b': feed('0x6d75bfb5a5885f841b132198c9f0be8c872057bf', 'TBTC / USD'),
    },
  },
  'eip155:42161': {
    native: feed('0x639fe6ab55c921f74e7fac1ee960c0b6293ba612', 'ETH / USD'),
    tokens: {
      '0xaf88d065e77c8cc2239327c5edb3a432268e5831': feed('0x50834f3163758fcc1df9973b6e91f0f0f0434ad3', 'USDC / USD'),
      '0xf97f4df75117a78c1a5a0dbb814af92458539fb4': feed(
        '0x86e53cf1b870786351da77a57575e79cb55812cb',
        'LINK / USD',
        5400,
      ),
      '0x2f2a2543b76a4166549f7aab2e75bef0aefc5b0f': feed('0xd0c7101eacbb49f3decccc166d238410d6d46d57', 'WBTC / USD'),
      '0xfa7f8980b0f1e64a2062791cc3b0871572f1f7f0': feed('0x9c917083fdb403ab5adbec26ee294f6ecada2720', 'UNI / USD'),
      '0xda10009cbd5d07dd0cecc66161fc93d7c9000da1': feed('0xc5c8e77b397e531b8ec06bfb0048328b30e9ecfb', 'DAI / USD'),
      '0x912ce59144191c1204e64559fe8253a0e49e6548': feed('0xb2a824043730fe05f3da2efafa1cbbe83fa548d6', 'ARB / USD'),
      '0x9623063377ad1b27544c965ccd7342f7ea7e88c7': feed('0x0f38d86fcef4955b705f35c9e41d1a16e0637c73', 'GRT / USD'),
      '0x25d887ce7a35172c62febfd67a1856f20faebb00': feed('0x02ded5a7edda750e3eb240b54437a54d57b74dbe', 'PEPE / USD'),
      '0x13ad51ed4f1b7e9dc168d8a00cb3f4ddd85efa60': feed('0xa43a34030088e6510feccfb77e88ee5e7ed0fe64', 'LDO / USD'),
      '0x11cdb42b0eb46d95f990bedd4695a6e3fa034978': feed(
        '0xaebda2c976cfd1ee1977eac079b4382acb849325',
        'CRV / USD',
        5400,
      ),
      '0x17fc002b466eec40dae837fc4be5c67993ddbd6f': feed('0x0809e3d38d1b4214958faf06d8b1b1a2b73f2ab8', 'FRAX / USD'),
      '0xb766039cc6db368759c1e56b79affe831d0cc507': feed('0xf0b7159bbfc341cc41e7cb182216f62c6d40533d', 'RPL / USD'),
      '0x354a6da3fcde098f8389cad84b0182725c6c91de': feed('0xe7c53ffd03eb6cef7d208bc4c13446c76d1e5884', 'COMP / USD'),
      '0x0c880f6761f1af8d9aa9c466984b80dab9a8c9e8': feed('0x66853e19d73c0f9301fe099c324a1e9726953433', 'PENDLE / USD'),
      '0xfc5a1a6eb076a2c7ad06ed22c90d7e710e35ad0a': feed('0xdb98056fecfff59d032ab628337a4887110df3db', 'GMX / USD'),
      '0xd4d42f0b6def4ce0383636770ef773390d85c61a': feed('0xb2a8ba74cbca38508ba1632761b56c897060147c', 'SUSHI / USD'),
      '0x82e3a8f066a6989666b031d916c43672085b1582': feed('0x745ab5b69e01e2be1104ca84937bb71f96f5fb21', 'YFI / USD'),
      '0x6694340fc020c5e6b96567843da2df01b2ce1eb6': feed('0xe74d69e233fab0d8f48921f2d93adfde44ceb3b7', 'STG / USD'),
      '0x498bf2b1e120fed3ad3d42ea2165e9b73f99c1e5': feed('0x0a32255dd4bb6177c994baac73e0606fdd568f66', 'CRVUSD / USD'),
      '0x93b346b6bc2548da6a1e7d98e9a421b42541425b': feed('0x0411d28c94d85a36bc72cb0f875dfa8371d8ffff', 'LUSD / USD'),
      '0x6c84a8f1c29108f47a79964b5fe888d4f4d0de40': feed('0xe808488e8627f6531ba79a13a9e0271b39abeb1c', 'TBTC / USD'),
    },
  },
  'eip155:42220': {
    native: feed('0x0568fd19986748ceff3301e55c0eb1e729e0ab7e', 'CELO / USD'),
    tokens: {
      '0xceba9300f2b948710d2653dd7b07f33a8b32118c': feed('0xc7a353bae210aed958a1a2928b654938ec59dab2', 'USDC / USD'),
      '0xd629eb00deced2a080b7ec630ef6ac117e614f1b': feed('0x128fe88eaa22bffb868bb3a584a54c96ee24014b', 'BTC / USD'),
    },
  },
  'eip155:43114': {
    native: feed('0x0a77230d17318075983913bc2145db16c7366156', 'AVAX / USD'),
    tokens: {
      '0x9702230a8ea53601f5cd2dc00fdbc13d4df4a8c7': feed('0xebe676ee90fe1112671f19b6b7459bc678b67e8a', 'USDT / USD'),
      '0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e': feed('0xf096872672f44d6eba71458d74fe67f9a77a23b9', 'USDC / USD'),
      '0x5947bb275c521040051d82396192181b413227a3': feed('0x49ccd9ca821efeab2b98c60dc60f518e765ede9a', 'LINK / USD'),
      '0x50b7545627a5162f82a992c33b87adc75187b218': feed('0x86442e3a98558357d46e6182f4b262f76c4fa26f', 'WBTC / USD'),
      '0x8ebaf22b6f053dffeaf46f4dd9efa95d89ba8580': feed('0x9a1372f9b1b71b3a5a72e092ae67e172dbd7daaa', 'UNI / USD'),
      '0xd586e7f844cea2f87f50152665bcbc2c279d8d70': feed('0x51d7180eda2260cc4f6e4eebb82fef5c3c2b8300', 'DAI / USD'),
      '0x63a72806098bd3d9520cc43356dd78afe5d386d9': feed('0x3ca13391e9fb38a75330fb28f8cc2eb3d9ceceed', 'AAVE / USD'),
      '0xbec243c995409e6520d7c41e404da5deba4b209b': feed('0x01752eaab988ecb0ceba2c8fc97c4f1d38bf246d', 'SNX / USD'),
      '0xd24c2ad096400b6fbcd2ad8b24e7acbc21a1da64': feed('0xbba56ef1565354217a3353a466edb82e8f25b08e', 'FRAX / USD'),
      '0xc3048e19e76cb9a3aa9d77d8c03c29fc906e2437': feed('0x9d6aa0ac8c4818433bea7a74f49c73b57bcec4ec', 'COMP / USD'),
      '0x98443b96ea4b0858fdf3219cd13e98c7a4690588': feed('0xe89b3ce86d25599d1e615c0f6a353b4572ff868d', 'BAT / USD'),
      '0x1c20e891bab6b1727d14da358fae2984ed9b59eb': feed('0x9cf3ef104a973b351b2c032aa6793c3a6f76b448', 'TUSD / USD'),
      '0x62edc0692bd897d2295872a9ffcac5425011c661': feed('0x3f968a21647d7ca81fb8a5b69c0a452701d5dce8', 'GMX / USD'),
      '0x37b608519f91f70f2eeb0e5ed9af4061722e4f76': feed('0x449a373a090d8a1e5f74c63ef831ceff39e94563', 'SUSHI / USD'),
      '0x9eaac1b23d935365bd7b542fe22ceee2922f52dc': feed('0x28043b1ebd41860b93ec1f1ec19560760b6db556', 'YFI / USD'),
    },
  },
  'eip155:59144': {
    native: feed('0x3c6cd9cc7c7a4c2cf5a82734cd249d7d593354da', 'ETH / USD'),
    tokens: {},
  },
  'eip155:534352': {
    native: feed('0x6bf14cb0a831078629d993fdebcb182b21a8774c', 'ETH / USD'),
    tokens: {},
  },
}
