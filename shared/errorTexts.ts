import type { ErrorCode } from './errorCodes.ts'

/** What an error means and what to do, for the page that `error.docs` links to. Not part of any script. */
export interface ErrorText {
  meaning: string
  remedy: string
}

export const errorTexts: Record<ErrorCode, ErrorText> = {
  user_rejected: {
    meaning: 'The visitor declined the request in the wallet.',
    remedy: 'Nothing is wrong. Let them try again when they like.',
  },
  user_closed: {
    meaning: 'The visitor closed the modal before the call was done.',
    remedy: 'Nothing is wrong. Offer the button again.',
  },
  unauthorized: {
    meaning:
      'The wallet has given this page no account, the page’s relay setting does not allow the call, or the click it was for is too long ago.',
    remedy: 'Connect first; for calls of the modal look at data-relay, and click again.',
  },
  unsupported_method: {
    meaning: 'The wallet does not know this method.',
    remedy: 'Use another method, or ask the visitor to use another wallet.',
  },
  not_connected: {
    meaning: 'The call needs a connected wallet and there is none.',
    remedy: 'Call open() or eth_requestAccounts first.',
  },
  frame_reloaded: {
    meaning: 'The modal was reloaded, taken out of the page or fell silent while it was working on the call.',
    remedy: 'Call again; nothing was sent twice. If it happens often, look for a script that touches the iframe.',
  },
  frame_blocked: {
    meaning: 'The page’s content security policy does not let the modal’s iframe load.',
    remedy: 'Add the server of the script to frame-src (and to script-src).',
  },
  frame_refused: {
    meaning: 'Something loaded in the modal’s place: the server is down, failed, or does not let this page show it.',
    remedy:
      'Check that the server is up and has this release; if the page is itself inside a frame, add the outer page to embedders.',
  },
  frame_timeout: {
    meaning: 'The modal was not on screen after 40 seconds; it was loaded a second time after 20.',
    remedy: 'Check the network and that the server is up; calling open() again tries again.',
  },
  version_mismatch: {
    meaning: 'The server does not have the release of the script, or it was withdrawn.',
    remedy: 'Use the script tag of a current release.',
  },
  wrong_network: {
    meaning: 'The wallet is not connected to the chain the call needs.',
    remedy: 'Switch the network first.',
  },
  unknown_network: {
    meaning: 'The wallet does not know this network.',
    remedy: 'Offer to add it with wallet_addEthereumChain.',
  },
  network_not_found: {
    meaning: 'The network is not in the list of this project and page.',
    remedy: 'Add it to networks of the project, or call addNetwork() first. The facts name those there are.',
  },
  invalid_message: {
    meaning: 'Page and modal exchanged something that breaks their protocol, or is too large or too deep to be sent.',
    remedy: 'Check what is passed to the call; if it is plain data, please report it.',
  },
  invalid_params: {
    meaning: 'The parameters of a call have the wrong shape.',
    remedy: 'Compare them with the method’s description.',
  },
  wallet_busy: {
    meaning: 'A request of the same kind is open in the wallet already.',
    remedy: 'Ask the visitor to answer it there, then call again.',
  },
  rate_limited: { meaning: 'Too many requests at once.', remedy: 'Wait a moment and send fewer.' },
  wallet_failed: {
    meaning: 'The wallet answered with an error of its own, or with something that makes no sense.',
    remedy: 'The message and facts hold what it said; another wallet or a reload may help.',
  },
  internal: { meaning: 'A defect of ours.', remedy: 'Please report it with the message and the facts.' },
  aborted: {
    meaning: 'The call was given up before it was answered, for another connection or another view.',
    remedy: 'Call again if it is still wanted.',
  },
  destroyed: { meaning: 'ConnectKit was taken out of the page by destroy().', remedy: 'Load the script again.' },
  not_available: {
    meaning: 'The view or chain does not exist in this release, or cannot be opened from outside.',
    remedy: 'The message names it and what there is.',
  },
  element_not_found: {
    meaning: 'The page has no such element to put a form into.',
    remedy: 'Call mount() once the element is in the page, with its selector or the element itself.',
  },
  already_mounted: {
    meaning: 'This element holds a form of ConnectKit already.',
    remedy: 'Call unmount() of the first one, or use another element.',
  },
  invalid_option: {
    meaning: 'An argument or option has a value that is not accepted.',
    remedy: 'The message names it and the accepted values.',
  },
  project_missing: {
    meaning: 'The script tag has no usable project id.',
    remedy: 'Add data-project-id with the id of a project on the server.',
  },
  project_not_found: {
    meaning: 'The server knows no project with this id.',
    remedy: 'Check data-project-id, or add the project to projects.json.',
  },
  origin_not_allowed: {
    meaning: 'The project does not list this page’s origin.',
    remedy: 'Add the origin to allowedOrigins of the project in projects.json.',
  },
  unsupported_origin: {
    meaning: 'The page has no origin the modal can trust: a file, a sandboxed frame, or the modal’s own origin.',
    remedy: 'Serve the page over http or https from an origin of its own, such as a local web server.',
  },
  wallet_not_found: {
    meaning: 'There is no wallet with this id in the page.',
    remedy: 'Take an id from getWallets(); a wallet that was removed needs a reload.',
  },
  disconnect_failed: {
    meaning: 'The wallet could not be disconnected; the visitor is still connected.',
    remedy: 'Try again. The cause holds what the wallet said.',
  },
  connection_not_found: {
    meaning: 'There is no connection with this id, or the way to its wallet is gone.',
    remedy: 'Take an id from the connections there are; a wallet that was removed has to be connected anew.',
  },
  connection_busy: {
    meaning: 'The connection is being made just now, so there is nothing to switch to yet.',
    remedy: 'Wait until the visitor has answered in the wallet.',
  },
  multi_wallet_off: {
    meaning: 'The call is for sites with several wallets at once, and this one has them turned off.',
    remedy: 'Set multiWallet to true, in the project or as an option of the page.',
  },
  chain_required: {
    meaning: 'The wallet is there for several kinds of networks, and none of them was named.',
    remedy: 'Pass namespace to the call. The facts name the possible ones.',
  },
  namespace_unsupported: {
    meaning: 'This site has no network of the namespace that was asked for.',
    remedy: 'Add one to the project, or pass a namespace of those the facts name.',
  },
  caip_invalid: {
    meaning: 'An address was given with its network, and is no CAIP-10 account of the connection’s namespace.',
    remedy: 'Write it as namespace:reference:address, such as eip155:1:0x…, or give the address alone.',
  },
  name_failed: {
    meaning: 'The server could not look up, suggest or register a name.',
    remedy: 'Let the visitor try again. If it happens often, look at the log of the server.',
  },
  balance_unavailable: {
    meaning: 'No node of the network answered with a balance.',
    remedy: 'It is shown as unavailable and read again at the next opening.',
  },
  insufficient_funds: {
    meaning: 'The coins of the address do not cover the amount and the network’s fee.',
    remedy: 'Send less, or wait until coins that are on their way are there.',
  },
  transaction_failed: {
    meaning: 'The network refused a transaction that was signed, or could not carry it out.',
    remedy: 'The message says why. Nothing but a fee was spent; try again when the cause is gone.',
  },
  transaction_expired: {
    meaning: 'A transaction was signed or sent too late for the network to take it. Nothing was moved.',
    remedy: 'Send it again, and confirm it in the wallet within a minute.',
  },
  network_error: {
    meaning: 'The server’s API failed or answered in an unknown form.',
    remedy: 'The facts hold the HTTP status; try again later.',
  },
  walletconnect_missing: {
    meaning: 'WalletConnect was asked for, and this site is not set up for it.',
    remedy: 'Set walletConnect.projectId in the settings of the project to the id the relay gave you.',
  },
  relay_refused: {
    meaning:
      'The WalletConnect relay does not accept this site: its project id, its origin, or the time of the device.',
    remedy: 'The message says which. Check walletConnect.projectId and its allow-list, or the clock of the device.',
  },
  relay_failed: {
    meaning: 'The WalletConnect relay cannot be reached, or ended the connection.',
    remedy:
      'Check the network, then try again. A relay of your own has to be named in the project’s walletConnect.relayUrl.',
  },
  popup_blocked: {
    meaning: 'The browser opened no window for the wallet: it was told not to, or there was no click in the modal.',
    remedy: 'Call open() and let the visitor choose the wallet there; they may have to allow pop-ups for the site.',
  },
  popup_isolated: {
    meaning: 'The page’s Cross-Origin-Opener-Policy keeps the wallet’s window apart, so that it cannot answer.',
    remedy: 'Serve the page with same-origin-allow-popups or without that header; other wallets work as they are.',
  },
  script_failed: {
    meaning: 'A second script of ConnectKit, which this call needs, did not load.',
    remedy:
      'Check the network, and that script-src allows the server. It is tried again at the next call that needs it.',
  },
  account_in_use: {
    meaning: 'A wallet of this page has given the same account already, so it is not taken from anywhere else.',
    remedy: 'Use that wallet, or reload the page and connect the other one.',
  },
  plugin_failed: {
    meaning:
      'A function of init({siwx}) threw, took more than 20 seconds, or answered with something else than it may.',
    remedy: 'The message names the function and what was wrong; the cause is what it threw.',
  },
  siwx_start_failed: {
    meaning: 'Sign-in could not begin, so the visitor was disconnected.',
    remedy: 'The cause says why: a function of init({siwx}) failed, or the server has no sign-in.',
  },
  siwx_sign_failed: {
    meaning: 'The visitor could not sign in.',
    remedy: 'The cause holds what the wallet, the server or a function of init({siwx}) said.',
  },
  siwx_disabled: {
    meaning: 'Sign-in was asked for, and neither the server nor this page has one.',
    remedy: 'Turn sign-in on at the server, or bring your own by init({siwx}).',
  },
  siwx_no_account: {
    meaning: 'Sign-in was asked for, and no account is in use any more.',
    remedy: 'Connect first.',
  },
  siwx_no_network: {
    meaning: 'The wallet is on a network that this site does not list, so nobody can sign in there.',
    remedy: 'Switch to a network of the site, or add this one.',
  },
  siwx_no_client: {
    meaning: 'The wallet that has to sign is no longer there.',
    remedy: 'Connect it again, or reload the page.',
  },
  siwx_refused: {
    meaning: 'The server did not accept the signed message.',
    remedy: 'The facts hold its reason. Try again; some wallets sign another text than they were asked to.',
  },
  siwx_expired: {
    meaning: 'The message was signed too late, or its number was used before.',
    remedy: 'Try again: the next message has a new number.',
  },
  siwx_unchecked: {
    meaning: 'The signature of a contract account could not be checked, because no node of its network answered.',
    remedy: 'Try again in a moment. Accounts with a key of their own are not affected.',
  },
  embedded_unreachable: {
    meaning: 'The embedded wallet’s own site did not load within 20 seconds, or left.',
    remedy: 'Try again later; as the operator, look whether the secure site answers.',
  },
  embedded_refused: {
    meaning: 'The embedded wallet’s own site does not serve this page.',
    remedy: 'As the operator, add the page’s origin to the project.',
  },
  embedded_timeout: {
    meaning: 'The embedded wallet did not answer in time.',
    remedy: 'Try again; a sign-in that is under way goes on.',
  },
}
