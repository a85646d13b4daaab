import type { TaskText } from '../../dialog/taskTexts.ts'

const texts: Readonly<Record<string, TaskText>> = {
  user_closed: 'social.left',
  not_available: 'social.refused',
  embedded_refused: 'social.refused',
  origin_not_allowed: 'social.refused',
  account_taken: 'social.taken',
  code_expired: 'farcaster.over',
  embedded_unreachable: 'task.unreachable',
  embedded_timeout: 'task.unreachable',
}

/** What a visitor reads of a failure; undefined for one that has no words of its own. */
export const failedSocialText = (code: string | undefined): TaskText | undefined => texts[code ?? '']
