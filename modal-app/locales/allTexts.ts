import first from './en.json'
import account from './en-account.json'
import alerts from './en-alerts.json'
import connect from './en-connect.json'
import networks from './en-networks.json'
import task from './en-task.json'
import walletConnect from './en-walletConnect.json'
import wallets from './en-wallets.json'

/** All texts, for the gallery and tests. */
export const allTexts = {
  ...first,
  ...account,
  ...alerts,
  ...connect,
  ...networks,
  ...task,
  ...walletConnect,
  ...wallets,
}
