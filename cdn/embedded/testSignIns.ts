import { type Allowance, hourMs } from '../limits/counts.ts'
import { allowsTests, type Project } from '../store/projects.ts'

/** The code of every sign-in in test mode. */
export const testCode = '000000'

/**
 * Whether nobody can have this address: RFC 2606 reserves `.test`, so no mail server has such a mailbox, and no visitor
 * such an address.
 */
export const isOfNobody = (email: string): boolean => /@(?:[a-z\d-]+\.)*test$/i.test(email)

/**
 * Whether a site's own tests sign in: without a mail, by a code that everybody knows. Only for addresses that nobody
 * can have. The page's origin is what the caller says, so this must be harmless even where it is wrong.
 */
export function isTestSignIn(project: Project, pageOrigin: string, email: string): boolean {
  return isOfNobody(email) && allowsTests(project, pageOrigin)
}

/** Of a project's tests, in place of those that protect a visitor's mailbox. */
export const ofTests = (project: string): Allowance[] => [{ counted: `tests|${project}`, limit: 1_000, spanMs: hourMs }]
