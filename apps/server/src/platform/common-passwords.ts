/** The words most leaked passwords consist of, ignoring digits and symbols around them and substitutes such as 0 for o. */
const commonWords = new Set(
  `password passwort passwd pass contrasena contraseña clave secret secreto letmein welcome bienvenido admin administrator
  root user usuario test testing guest login signin master default changeme change qwerty qwertyuiop qwertz azerty asdf
  asdfgh asdfghjkl zxcvbn zxcvbnm abc abcd abcde abcdef abcdefg abcdefgh iloveyou teamo tequiero love lovely princess
  princesa sunshine football futbol baseball basketball soccer hockey monkey dragon shadow superman batman spiderman
  pokemon starwars michael jennifer jessica ashley charlie daniel thomas robert jordan hunter andrew matthew joshua
  anthony william nicole michelle amanda hannah maria alejandro carlos carolina fernando ricardo mariposa estrella
  chocolate cookie pepper ginger summer winter spring autumn verano invierno primavera otono january february march april
  june july august september october november december enero febrero marzo abril mayo junio julio agosto septiembre
  octubre noviembre diciembre monday tuesday wednesday thursday friday saturday sunday hello hola freedom whatever
  trustno trustnoone computer internet google facebook apple samsung android iphone microsoft windows shopify storeward
  store tienda shop company empresa business negocio money dinero blessed jesus jesuschrist angel angels diamond
  flower flowers purple orange yellow silver golden killer ninja matrix mustang ferrari porsche mercedes yankees lakers
  cowboys steelers liverpool chelsea arsenal barcelona realmadrid america mexico colombia argentina`.split(/\s+/),
)

const letterForSubstitute: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

const sequence = /^(?:0?1234567?8?9?0?|9?8?7654321?0?|(.)\1+|(..)\2+|(...)\3+)$/u

export const isCommonPassword = (password: string): boolean => {
  const normalized = password.normalize('NFKC').toLowerCase()
  if (sequence.test(normalized)) return true
  const core = normalized.replaceAll(/^[\d\W_]+|[\d\W_]+$/gu, '')
  const unmask = (text: string): string =>
    text.replaceAll(/[013457@$!]/g, (character) => letterForSubstitute[character] ?? character)
  const bases = [core, unmask(core), unmask(normalized), unmask(normalized).replaceAll(/[\d\W_]+$/gu, '')]
  return bases.some((base) => commonWords.has(base))
}
