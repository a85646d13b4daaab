/** Lookalikes of Latin letters: letters of other scripts, and digits. Capitals map to lower case. */
const confusables: Readonly<Record<string, string>> = {
  ...twinsOf('a', 'аαɑⱥ'),
  ...twinsOf('b', 'вьßβƅ8'),
  ...twinsOf('c', 'сϲⲥ¢'),
  ...twinsOf('d', 'ԁɗ'),
  ...twinsOf('e', 'еєҽεℯ3'),
  ...twinsOf('f', 'ғƒ'),
  ...twinsOf('g', 'ɡց'),
  ...twinsOf('h', 'һнη'),
  ...twinsOf('i', 'іιıɩl1|ӏℓ'),
  ...twinsOf('j', 'јϳ'),
  ...twinsOf('k', 'кκⲕ'),
  ...twinsOf('m', 'мμ'),
  ...twinsOf('n', 'пո'),
  ...twinsOf('o', 'оοσօ0øө'),
  ...twinsOf('p', 'рρ'),
  ...twinsOf('q', 'ԛ'),
  ...twinsOf('r', 'гⲅ'),
  ...twinsOf('s', 'ѕ$5ʂ'),
  ...twinsOf('t', 'тτ₮ŧ'),
  ...twinsOf('u', 'υսц'),
  ...twinsOf('v', 'ѵν'),
  ...twinsOf('w', 'ԝωѡ'),
  ...twinsOf('x', 'хχ×'),
  ...twinsOf('y', 'уүγ'),
  ...twinsOf('z', 'ᴢ2'),
}

function twinsOf(letter: string, others: string): Record<string, string> {
  return Object.fromEntries([...others].map(other => [other, letter]))
}

/**
 * What a text looks like at a glance: without case, accents, punctuation, gaps and invisible characters, and with
 * lookalikes replaced by Latin letters. Texts with equal results can be mistaken for each other.
 */
export function skeletonOf(text: string): string {
  const plain = text.normalize('NFKD').toLowerCase()
  return [...plain]
    .map(letter => confusables[letter] ?? letter)
    .filter(letter => /[\p{L}\p{N}]/u.test(letter))
    .join('')
}
