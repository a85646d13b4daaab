import { type Social, socials } from './config.ts'

/** What a project offers that names none (spec §9). In a file of its own, as the loader has no use for it. */
export const shorterSocials: readonly Social[] = socials.filter(social => social !== 'github')
