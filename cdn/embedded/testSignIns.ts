import { type Allowance, hourMs } from '../limits/counts.ts'
import { allowsTests, type Project } from '../store/projects.ts'

/** The code of every sign-in in test mode. */
export const testCode = '000000'

/** Whether nobody can own this address: RFC 2606 reserves `.test`, so no mail server has such a mailbox. */
export const isOfNobody = (email: string): boolean => /@(?:[a-z\d-]+\.)*test$/i.test(email)

/**
 * Whether this is a sign-in by a site's own tests, with a public code and no mail. Only for addresses that nobody can
 * own: the caller can lie about the page's origin, so this must be harmless anywhere.
 */
export function isTestSignIn(project: Project, pageOrigin: string, email: string): boolean {
  return isOfNobody(email) && allowsTests(project, pageOrigin)
}

/** Limits of a project's tests; they replace the limits that protect a visitor's mailbox. */
export const ofTests = (project: string): Allowance[] => [{ counted: `tests|${project}`, limit: 1_000, spanMs: hourMs }]
