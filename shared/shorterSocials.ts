import { type Social, socials } from './config.ts'

/** The logins of a project that sets none (spec §9). In a separate file, as the loader does not need it. */
export const shorterSocials: readonly Social[] = socials.filter(social => social !== 'github')
