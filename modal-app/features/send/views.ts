import type { Rows } from '../../flow/View.ts'
import type { PreparedTransfer } from '../../money/PreparedTransfer.ts'
import type { SentId } from '../../transactions/sentTransactions.ts'
import type { GivenSend } from './send.ts'

export interface SendRoutes {
  WalletSend: { given?: GivenSend | undefined }
  WalletSendSelectToken: object
  WalletSendPreview: { prepared: PreparedTransfer }
  WalletSendConfirmed: {
    sent: SentId
    /** Undefined for calls of the page, which it has asked to show. */
    prepared?: PreparedTransfer | undefined
    explorerUrl?: string | undefined
  }
}

declare module '../../flow/Route.ts' {
  interface RouteFacts extends SendRoutes {}
}

const later = async () => (await import('./laterViews.ts')).laterViews

export const sendViews: Rows<keyof SendRoutes> = {
  WalletSend: { needs: 'account', leadsOn: true, opens: 'arguments' },
  WalletSendSelectToken: { later, needs: 'account' },
  WalletSendPreview: { later, needs: 'account', asks: 'send' },
  WalletSendConfirmed: {
    later,
    outcome: (_, { sent, prepared }) => prepared && { hash: sent.hash },
    isForCall: ({ prepared }) => !prepared,
  },
}
