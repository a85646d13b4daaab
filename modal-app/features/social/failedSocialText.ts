import type { TaskText } from '../../dialog/taskTexts.ts'

const texts: Readonly<Record<string, TaskText>> = {
  user_closed: 'social.left',
  not_available: 'social.refused',
  embedded_refused: 'social.refused',
  origin_not_allowed: 'social.refused',
  account_taken: 'social.taken',
  account_suspended: 'social.suspended',
  code_expired: 'farcaster.over',
  embedded_unreachable: 'task.unreachable',
  embedded_timeout: 'task.unreachable',
}

/** The text of a failure; undefined if it has no specific one. */
export const failedSocialText = (code: string | undefined): TaskText | undefined => texts[code ?? '']
