import { chooseLanguage } from '../../../shared/i18n/chooseLanguage.ts'
import { announce } from '../announce.ts'
import { translatedTexts } from './translatedTexts.ts'

announce({
  name: 'texts',
  start(shared) {
    const wanted = [`${shared.options.rest.language}`, document.documentElement.lang, ...navigator.languages]
    const texts = translatedTexts[chooseLanguage(wanted, ['en', ...Object.keys(translatedTexts)])]
    if (!texts) return
    shared.texts = texts
    shared.core.events.emit('texts', undefined)
  },
})
