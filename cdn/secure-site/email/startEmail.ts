import { captchaBegin } from '../../../shared/api/embedded/captcha.schema.ts'
import { emailStart } from '../../../shared/api/embedded/email.schema.ts'
import type { EndpointBody, EndpointReply } from '../../../shared/api/endpoint.ts'
import { ApiRefusal, type CallApi } from '../api/callApi.ts'

/** Requests the mail with a code. If the server demands a captcha, solves one first. @throws ApiRefusal, `not_available` */
export async function startEmail(
  api: CallApi,
  asked: Omit<EndpointBody<typeof emailStart>, 'captcha'>,
): Promise<EndpointReply<typeof emailStart>> {
  return api(emailStart, asked).catch(async thrown => {
    if (!(thrown instanceof ApiRefusal) || thrown.code !== 'captcha_needed') throw thrown
    const { projectId, pageOrigin } = asked
    const [{ task }, { solveCaptcha }] = await Promise.all([
      api(captchaBegin, { projectId, pageOrigin }),
      import('./solveCaptcha.ts'),
    ])
    return api(emailStart, { ...asked, captcha: await solveCaptcha(task) })
  })
}
