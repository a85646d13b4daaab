import type { GivenSend } from '../../flow/readSendArguments.ts'
import type { Rows } from '../../flow/View.ts'
import type { PreparedTransfer } from '../../money/Prepared.ts'
import type { SentId } from '../../transactions/sentTransactions.ts'

export interface SendRoutes {
  WalletSend: { given?: GivenSend | undefined }
  WalletSendSelectToken: object
  WalletSendPreview: { prepared: PreparedTransfer }
  WalletSendConfirmed: {
    sent: SentId
    /** Undefined for calls that the page asked to show. */
    prepared?: PreparedTransfer | undefined
    explorerUrl?: string | undefined
  }
}

declare module '../../flow/Route.ts' {
  interface RouteFacts extends SendRoutes {}
}

const load = () => import('./feature.ts')

export const sendViews: Rows<keyof SendRoutes> = {
  WalletSend: { load, needs: 'account', leadsOn: true, opens: 'arguments' },
  WalletSendSelectToken: { load, needs: 'account' },
  WalletSendPreview: { load, needs: 'account', asks: 'send', ignoresOpen: 'all' },
  WalletSendConfirmed: {
    load,
    outcome: (_, { sent, prepared }) => prepared && { hash: sent.hash },
    isForCall: ({ prepared }) => !prepared,
  },
}
