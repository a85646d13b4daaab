import type { Context } from 'hono'
import { ApiFailure } from '../apiFailure.ts'
import type { CdnEnv } from '../cdnEnv.ts'
import { type RefusalCode, type RefusalTarget, refusalDocument } from './refusalDocument.ts'

export type Refuse = (
  code: RefusalCode,
  advice: string,
  headers?: Readonly<Record<string, string>>,
) => Promise<Response>

/** Answers with the document, or with one that says why it was refused, so nothing waits for a timeout. */
export async function answerOrRefuse(
  c: Context<CdnEnv>,
  target: RefusalTarget | undefined,
  answer: (refuse: Refuse) => Promise<Response>,
): Promise<Response> {
  const refuse: Refuse = (code, advice, headers) => {
    c.set('code', code)
    return refusalDocument(code, advice, target, headers)
  }
  try {
    return await answer(refuse)
  } catch (error) {
    if (error instanceof ApiFailure && error.code === 'rate_limited')
      return refuse('rate_limited', error.message, error.headers)
    c.set('fault', String(error))
    return refuse(
      'internal',
      `The server failed; its operator finds the reason in the log under ${c.get('requestId')}.`,
    )
  }
}
