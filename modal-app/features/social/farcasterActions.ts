import type { App } from '../../app/App.ts'
import type { State } from '../../app/State.ts'
import { type AppAnswer, openApp } from '../../flow/openApp.ts'
import { optional } from '../../lib/inBackground.ts'
import { isTelegram } from '../../lib/isTelegram.ts'
import { changeTask } from '../../tasks/beginTask.ts'
import { type SocialStep, socialTask } from './socialTask.ts'

type FarcasterStep = Extract<SocialStep, { is: 'farcaster' }>

/** The pending code; undefined before there is one and after it is used. */
export function farcasterStep(state: Pick<State, 'task'>): FarcasterStep | undefined {
  const task = socialTask(state)
  const step = task?.status === 'waiting' ? task.facts.login?.step : undefined
  return step?.is === 'farcaster' ? step : undefined
}

/** The link to Farcaster's app; undefined while none is usable. */
export function farcasterUrl(state: Pick<State, 'task'>): string | undefined {
  const step = farcasterStep(state)
  return step?.isExpired ? undefined : step?.url
}

/** Handles a press on Open. Must run within the press, or browsers do not open apps. */
export async function openFarcaster(app: App): Promise<void> {
  const url = farcasterUrl(app.store.getState())
  if (!url) return
  const note = (answer: AppAnswer) => {
    const state = app.store.getState()
    const task = socialTask(state)
    // Only this code was opened.
    if (task && farcasterStep(state)?.url === url)
      changeTask(app, task, { facts: { ...task.facts, login: { ...task.facts.login, app: answer } } })
  }
  // The view offers other ways to the app.
  await optional(openApp(app, { url, by: isTelegram() ? 'window' : 'link' }, note))
}
