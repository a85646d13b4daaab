import first from './en.json'
import account from './en-account.json'
import activity from './en-activity.json'
import agreement from './en-agreement.json'
import alerts from './en-alerts.json'
import connect from './en-connect.json'
import later from './en-later.json'
import networks from './en-networks.json'
import nfts from './en-nfts.json'
import receive from './en-receive.json'
import request from './en-request.json'
import send from './en-send.json'
import sending from './en-sending.json'
import sent from './en-sent.json'
import task from './en-task.json'
import titles from './en-titles.json'
import toasts from './en-toasts.json'
import walletConnect from './en-walletConnect.json'
import wallets from './en-wallets.json'

/** All texts, for the gallery and tests. */
export const allTexts = {
  ...first,
  ...account,
  ...activity,
  ...agreement,
  ...alerts,
  ...connect,
  ...later,
  ...networks,
  ...nfts,
  ...receive,
  ...request,
  ...send,
  ...sending,
  ...sent,
  ...task,
  ...titles,
  ...toasts,
  ...walletConnect,
  ...wallets,
}
