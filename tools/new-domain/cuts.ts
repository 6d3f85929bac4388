type Cut = (text: string) => string

/** Each cut must find something: when brands has moved on, the generator says so instead of writing nonsense. */
const cut =
  (pattern: RegExp, replacement = ''): Cut =>
  (text) => {
    const after = text.replace(pattern, replacement)
    if (after === text)
      throw new Error(`brands no longer holds what ${String(pattern)} looks for; mend tools/new-domain/cuts.ts`)
    return after
  }

const lines = (pattern: RegExp): Cut => cut(new RegExp(`^.*(?:${pattern.source}).*\\n`, 'gm'))

const aboutPictureOrSite = /[lL]ogo|[wW]ebsite/

/** Whole tests that are about the logo or the website. */
const tests: Cut = (text) => {
  const [head = '', ...blocks] = text.split(/\n(?=it\()/)
  return [head, ...blocks.filter((block) => !aboutPictureOrSite.test(block))].join('\n')
}

const word = (key: string, value: string): Cut =>
  cut(new RegExp(`^( +)${key}:\\s*'[^']*',\\n`, 'm'), `$1${key}: '${value}',\n`)

/** The second of two entries of one name: the Spanish one. */
const secondWord =
  (key: string, value: string): Cut =>
  (text) => {
    const [english = '', spanish = ''] = text.split(/^ {2}es: \{$/m)
    return `${english}  es: {${word(key, value)(spanish)}`
  }

/** What brands has beyond a name and a description, taken away file by file. */
export const cuts: Record<string, readonly Cut[]> = {
  contract: [lines(aboutPictureOrSite), cut(/objectKey, picture, prose, url,/, 'prose,')],
  migration: [lines(aboutPictureOrSite)],
  repo: [
    cut(/, 'website', b\.website/),
    cut(/ \| 'website'/),
    cut(/, brand\.website\]/, ']'),
    lines(/logo|fields\.website/),
  ],
  service: [lines(/assertUsablePicture/)],
  routes: [],
  test: [tests],
  screens: [],
  find: [],
  text: [
    cut(/^ +(website|logo|withLogo|withoutLogo)\w*: .*\n/gm),
    word('descriptionHelp', 'In a sentence or two.'),
    word('emptyBody', 'Add the first one to get started.'),
    secondWord('newTitle', 'Añadir marca'),
    secondWord('descriptionHelp', 'En una o dos frases.'),
    secondWord('updated', 'Última actualización'),
    secondWord('updatedBy', 'Último cambio de'),
    secondWord('created', 'Creación'),
    secondWord('about', 'Datos'),
    secondWord('emptyBody', 'Añade algo para empezar.'),
    secondWord('restored_one', 'Se recuperó {{count}} marca.'),
    secondWord('restored_other', 'Se recuperaron {{count}} marcas.'),
  ],
  listPage: [],
  createPage: [],
  editPage: [],
  fields: [lines(/ImageField|website|logo/)],
  useList: [
    lines(/Thumbnail|WebLink/),
    cut(/ {8}\{\n {10}id: 'website',[\s\S]*?\n {8}\},\n/),
    cut(/ {8}\{\n {10}kind: 'choice',\n {10}name: 'logo',[\s\S]*?\n {8}\},\n/),
  ],
  useRemoval: [],
}
