import type { DecodedCall } from '../../../shared/signing/decodeCall.ts'
import type { Statement } from '../../../shared/signing/typedData/Statement.ts'
import type { States } from '../../gallery/States.ts'
import type { RequestReading } from '../../signing/readRequest.ts'
import type { ContinueText } from './ContinueExternalView.tsx'
import type { SummaryCaution } from './RequestSummaryView.tsx'

interface StateOf {
  ContinueExternal:
    | ContinueText
    | 'elsewhere'
    | RequestReading['kind']
    | Exclude<DecodedCall['kind'], 'plain'>
    | Statement['kind']
    | SummaryCaution
    | 'checking'
    | 'signIn'
    | 'long'
}

/** The stories of a page's requests to a wallet. */
export const states: States<StateOf> = {
  ContinueExternal: {
    waiting: 'asked',
    done: 'waiting',
    blocked: 'blocked',
    replaced: 'replaced',
    failed: 'blocked',
    elsewhere: 'elsewhere',
    checking: 'checking',
    calls: 'transfer',
    transfer: 'transfer',
    transferFrom: 'moved',
    approve: 'approval',
    create: 'newContract',
    approveAll: 'collection',
    transferItems: 'items',
    batch: 'batch',
    unknown: 'unknownCall',
    typed: 'permit',
    allow: 'permit',
    allowAll: 'permitForAll',
    move: 'authorization',
    trade: 'order',
    text: 'plainMessage',
    signIn: 'signIn',
    long: 'longMessage',
    bytes: 'bytes',
    hash: 'hash',
    unreadable: 'unreadable',
    hidden: 'longMessage',
    otherSite: 'otherSite',
    otherAccount: 'otherAccount',
    otherNetwork: 'otherAccount',
    anyNetwork: 'anyNetwork',
    looksLikeSignIn: 'looksLikeSignIn',
    delegates: 'unknownCall',
    nothingInReturn: 'gift',
    otherReceiver: 'order',
    returnUnknown: 'witness',
    reverts: 'reverts',
    takesMore: 'collection',
    fickle: 'fickle',
    unreadContract: 'unreadContract',
  },
}
