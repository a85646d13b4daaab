import type { ErrorCode } from './errorCodes.ts'

/** Meaning and remedy of an error, for the page that `error.docs` links to. Not part of any script. */
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
      'The wallet has not given this page an account, the page’s relay setting does not allow the call, or its click was too long ago.',
    remedy: 'Connect first. For calls of the modal, check data-relay, and click again.',
  },
  unsupported_method: {
    meaning: 'The wallet does not support this method.',
    remedy: 'Use another method, or ask the visitor to use another wallet.',
  },
  not_connected: {
    meaning: 'The call needs a connected wallet, but no wallet is connected.',
    remedy: 'Call open() or eth_requestAccounts first.',
  },
  frame_reloaded: {
    meaning: 'The modal was reloaded, was removed from the page, or stopped answering during the call.',
    remedy: 'Call again; nothing was sent twice. If it happens often, look for a script that changes the iframe.',
  },
  frame_blocked: {
    meaning: 'The page’s content security policy does not let the modal’s iframe load.',
    remedy: 'Add the server of the script to frame-src (and to script-src).',
  },
  frame_refused: {
    meaning:
      'Another document loaded instead of the modal: the server is down, failed, or does not allow this page to show the modal.',
    remedy:
      'Check that the server is up and has this release; if the page is itself inside a frame, add the outer page to embedders.',
  },
  frame_timeout: {
    meaning: 'The modal was not on screen after 40 seconds, including a second attempt after 20.',
    remedy: 'Check the network, and that the server is up. Then call open() again.',
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
    meaning: 'The wallet does not have this network.',
    remedy: 'Offer to add it with wallet_addEthereumChain.',
  },
  network_not_found: {
    meaning: 'The network is not in the list of this project and page.',
    remedy: 'Add it to the project’s networks, or call addNetwork() first. The facts list the known networks.',
  },
  invalid_message: {
    meaning:
      'Page and modal exchanged a message that breaks their protocol, or that is too large or too deep to be sent.',
    remedy: 'Check the arguments of the call. If they are plain data, please report the error.',
  },
  invalid_params: {
    meaning: 'The parameters of a call have the wrong shape.',
    remedy: 'Compare them with the method’s description.',
  },
  wallet_busy: {
    meaning: 'The wallet already has a pending request of this kind.',
    remedy: 'Ask the visitor to answer it there, then call again.',
  },
  rate_limited: { meaning: 'Too many requests at once.', remedy: 'Wait a moment and send fewer.' },
  wallet_failed: {
    meaning: 'The wallet answered with an error of its own, or with an invalid value.',
    remedy: 'The message and the facts contain its answer. Another wallet or a reload may help.',
  },
  internal: { meaning: 'A bug in ConnectKit.', remedy: 'Please report it with the message and the facts.' },
  aborted: {
    meaning: 'The call was cancelled before it was answered, for another connection or another view.',
    remedy: 'Call again if it is still needed.',
  },
  destroyed: { meaning: 'ConnectKit was removed from the page by destroy().', remedy: 'Load the script again.' },
  not_available: {
    meaning: 'The view or chain does not exist in this release, or cannot be opened from outside.',
    remedy: 'The message names it and the available ones.',
  },
  element_not_found: {
    meaning: 'The page does not contain the element for the form.',
    remedy: 'Call mount() once the element is in the page, with its selector or the element itself.',
  },
  already_mounted: {
    meaning: 'This element already contains a form of ConnectKit.',
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
    remedy: 'Use an id from getWallets(). A wallet that was removed needs a reload.',
  },
  disconnect_failed: {
    meaning: 'The wallet could not be disconnected; the visitor is still connected.',
    remedy: 'Try again. The cause contains the wallet’s error.',
  },
  connection_not_found: {
    meaning: 'There is no connection with this id, or its wallet can no longer be reached.',
    remedy: 'Use an id of an existing connection. A wallet that was removed must be connected again.',
  },
  connection_busy: {
    meaning: 'The connection is not established yet, so nothing can switch to it.',
    remedy: 'Wait until the visitor has answered in the wallet.',
  },
  multi_wallet_off: {
    meaning: 'The call is for sites with several connected wallets, which this site has turned off.',
    remedy: 'Set multiWallet to true, in the project or as an option of the page.',
  },
  chain_required: {
    meaning: 'The wallet supports several namespaces, and the call does not name one.',
    remedy: 'Pass namespace to the call. The facts name the possible ones.',
  },
  namespace_unsupported: {
    meaning: 'This site has no network of the requested namespace.',
    remedy: 'Add one to the project, or pass a namespace from the facts.',
  },
  caip_invalid: {
    meaning: 'An address with a network is not a CAIP-10 account of the connection’s namespace.',
    remedy: 'Write it as namespace:reference:address, such as eip155:1:0x…, or pass the address alone.',
  },
  name_failed: {
    meaning: 'The server could not look up, suggest or register a name.',
    remedy: 'Let the visitor try again. If it happens often, check the server’s log.',
  },
  balance_unavailable: {
    meaning: 'No node of the network answered with a balance.',
    remedy: 'The modal shows it as unavailable and reads it again at the next opening.',
  },
  insufficient_funds: {
    meaning: 'The coins of the address do not cover the amount and the network’s fee.',
    remedy: 'Send less, or wait until pending coins have arrived.',
  },
  transaction_failed: {
    meaning: 'The network refused a signed transaction, or could not execute it.',
    remedy: 'The message gives the reason. Only a fee was spent. Try again when the cause is solved.',
  },
  transaction_expired: {
    meaning: 'A transaction was signed or sent too late for the network. Nothing was transferred.',
    remedy: 'Send it again, and confirm it in the wallet within a minute.',
  },
  network_error: {
    meaning: 'The server’s API failed or answered in an unknown form.',
    remedy: 'The facts contain the HTTP status. Try again later.',
  },
  walletconnect_missing: {
    meaning: 'The call requires WalletConnect, but this site is not set up for it.',
    remedy: 'Set walletConnect.projectId in the settings of the project to the id that the relay gave you.',
  },
  relay_refused: {
    meaning:
      'The WalletConnect relay does not accept this site: its project id, its origin, or the time of the device.',
    remedy:
      'The message names the cause. Check walletConnect.projectId and its allow-list, or the clock of the device.',
  },
  relay_failed: {
    meaning: 'The WalletConnect relay cannot be reached, or ended the connection.',
    remedy: 'Check the network, then try again. If you have your own relay, set the project’s walletConnect.relayUrl.',
  },
  popup_blocked: {
    meaning: 'The browser did not open a window for the wallet: it blocks pop-ups, or there was no click in the modal.',
    remedy: 'Call open() and let the visitor choose the wallet there. They may have to allow pop-ups for the site.',
  },
  popup_isolated: {
    meaning: 'The page’s Cross-Origin-Opener-Policy isolates the wallet’s window, so it cannot answer.',
    remedy: 'Serve the page with same-origin-allow-popups or without that header. Other wallets are not affected.',
  },
  script_failed: {
    meaning: 'A second script of ConnectKit, which this call needs, did not load.',
    remedy:
      'Check the network, and that script-src allows the server. The next call that needs the script loads it again.',
  },
  account_in_use: {
    meaning: 'A wallet in this page has already provided this account, so no other source may.',
    remedy: 'Use that wallet, or reload the page and connect the other one.',
  },
  plugin_failed: {
    meaning: 'A function of init({siwx}) threw, took more than 20 seconds, or returned an invalid value.',
    remedy: 'The message names the function and the problem. The cause is the error that it threw.',
  },
  siwx_start_failed: {
    meaning: 'Sign-in could not begin, so the visitor was disconnected.',
    remedy: 'The cause gives the reason: a function of init({siwx}) failed, or the server has no sign-in.',
  },
  siwx_sign_failed: {
    meaning: 'The visitor could not sign in.',
    remedy: 'The cause is the error of the wallet, the server or a function of init({siwx}).',
  },
  siwx_disabled: {
    meaning: 'The call requires sign-in, but neither the server nor this page has one.',
    remedy: 'Turn on sign-in at the server, or add your own by init({siwx}).',
  },
  siwx_no_account: {
    meaning: 'The call requires sign-in, but no account is connected any more.',
    remedy: 'Connect first.',
  },
  siwx_no_network: {
    meaning: 'The wallet is on a network that this site does not list, so nobody can sign in there.',
    remedy: 'Switch to a network of the site, or add this one.',
  },
  siwx_no_client: {
    meaning: 'The wallet that must sign is no longer available.',
    remedy: 'Connect it again, or reload the page.',
  },
  siwx_refused: {
    meaning: 'The server did not accept the signed message.',
    remedy: 'The facts contain its reason. Try again. Some wallets sign another text than the requested one.',
  },
  siwx_expired: {
    meaning: 'The message was signed too late, or its nonce was already used.',
    remedy: 'Try again: the next message has a new nonce.',
  },
  siwx_unchecked: {
    meaning: 'The signature of a contract account could not be checked, because no node of its network answered.',
    remedy: 'Try again in a moment. Accounts with a key of their own are not affected.',
  },
  embedded_unreachable: {
    meaning: 'The embedded wallet’s own site did not load within 20 seconds, or disappeared.',
    remedy: 'Try again later. As the operator, check whether the secure site answers.',
  },
  embedded_refused: {
    meaning: 'The embedded wallet’s own site does not serve this page.',
    remedy: 'As the operator, add the page’s origin to the project.',
  },
  embedded_timeout: {
    meaning: 'The embedded wallet did not answer in time.',
    remedy: 'Try again. A pending sign-in continues.',
  },
}
