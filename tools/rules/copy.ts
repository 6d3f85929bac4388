import { type Complaint, type Rule, type SourceFile, isGenerated, isTest } from './tree.ts'
import { type Node, dotted, isNode, walk } from './walk.ts'

interface Phrase {
  pattern: RegExp
  write: string
  /** Toasts, for example; all texts by default. */
  within?: RegExp
}

/** Phrases instead of words: "Place order", the "State" of an address and enumeration values must pass. */
const phrases: readonly Phrase[] = [
  { pattern: /\btakings\b/i, write: 'sales' },
  { pattern: /\bpieces\b/i, write: 'items' },
  { pattern: /\bhandover\b|\bhanded over\b|\bhand it over\b/i, write: 'fulfillment' },
  { pattern: /\bcame by$/i, write: 'source' },
  { pattern: /^goes to$/i, write: 'ship to' },
  { pattern: /\bways? to pay\b/i, write: 'payment method' },
  { pattern: /\bholds? for\b|\b(does not|doesn’t|do not|don’t) hold\b/i, write: 'applies to, not applied' },
  { pattern: /\b(by|with) (itself|themselves)\b/i, write: 'automatic, or leave it out' },
  { pattern: /\bgotten\b/i, write: 'free items, discounted items' },
  { pattern: /\b(main|another|each|every|other|several|which|your|these|no) places?\b/i, write: 'location' },
  { pattern: /\bpictures?\b(?! books?\b)/i, write: 'image' },
  { pattern: /\bshort name\b/i, write: 'URL handle' },
  { pattern: /^low at\b/i, write: 'low-stock alert' },
  { pattern: /^(say what is )?on its way\b/i, write: 'incoming' },
  { pattern: /\b(give|gives|given|gave|giving)( \w+)? back\b/i, write: 'refund or return' },
  { pattern: /\btakes? (it|them)? ?out\b/i, write: 'remove' },
  { pattern: /\bmend(s|ed|ing)?\b/i, write: 'fix' },
  { pattern: /^Kind$/, write: 'type' },
  { pattern: /\b(this|the|our|your|an?|each|every) mail\b(?! (server|service|program))|\bmails\b/i, write: 'email' },
  {
    pattern: /\b(somebody|nobody|anybody|whoever|whatever|meanwhile)\b/i,
    write: 'someone, no one, anyone, or rephrase',
  },
  { pattern: /\bbesides\b|\bstands? (in|on|here|there|below|above|beside|under)\b/i, write: 'plain words' },
  { pattern: /\bcounts? for .+ alone\b|\bby the clocks of\b|\bas often as\b/i, write: 'applies to … only' },
  {
    pattern: /\bhow it (comes|gets there)\b|\bput a product in\b|\btry it on a cart\b|\bas if it were\b/i,
    write: 'a noun',
  },
  { pattern: /\buses in all\b|\bto be paid\b/i, write: 'total uses, total, balance due' },
  { pattern: /\b(than|the days) before$/i, write: 'vs. previous period' },
  { pattern: /\bruns? low\b|\brunning low\b/i, write: 'low in stock' },
  { pattern: /\bwait(s|ing)? for approval\b/i, write: 'awaiting approval' },
  { pattern: /\bleave empty\b|\bis left out\b|\bare left out\b/i, write: 'leave blank, skipped' },
  { pattern: /\bneed the permission\b|\bask the account.s owner\b/i, write: 'You don’t have permission to …' },
  { pattern: /\bcatalogues?\b|\bcolour(s|ed|ing)?\b/i, write: 'catalog, color' },
  { pattern: /\bpostcodes?\b/i, write: 'ZIP code or postal code' },
  { pattern: /(?<!out of )\btowns?\b/i, write: 'city' },
  { pattern: /\bpick-ups?\b/i, write: 'pickup' },
  {
    pattern:
      /\b(favourit|neighbour|behaviour|honour|recognis|organis|customis|authoris|summaris|centre\b|litres?\b|metres?\b)/i,
    write: 'US spelling',
  },
  {
    pattern: /\b(was|were|has been|have been) (added|saved|deleted|created|updated|removed|restored)\.?$/i,
    write: 'thing and past participle ("Product added")',
    within: /\.text\.ts$/,
  },
  { pattern: /^(It|What) /, write: 'a noun, or a sentence with "you"' },
  { pattern: /\b(vosotros|habéis|podéis|tenéis|queréis|ordenador|ordenadores)\b/i, write: 'español neutro con tú' },
]

/** Files whose strings are all shown to people. */
const copyFiles = /\.(text|mail)\.ts$|^apps\/server\/src\/demo\//
const isProductFile = (path: string) => /^(apps|packages)\//.test(path) && !isTest(path) && !isGenerated(path)

interface Text {
  value: string
  start: number
}

const toTexts = (node: Node): Text[] => {
  const { start } = node
  if (node.type === 'Literal' && typeof node['value'] === 'string') return [{ value: node['value'], start }]
  if (node.type === 'JSXText') return [{ value: String(node['value']).trim(), start }]
  // Several lines of a template are several texts: the demo's catalogs.
  if (node.type !== 'TemplateElement') return []
  const { value } = node as unknown as { value: { cooked: string } }
  return value.cooked.split(/[\n|]/).map((line) => ({ value: line.trim(), start }))
}

const collectTexts = (value: unknown): Text[] => {
  if (Array.isArray(value)) return value.flatMap(collectTexts)
  if (!isNode(value)) return []
  return [...toTexts(value), ...Object.values(value).flatMap(collectTexts)]
}

/** In other files: the text of elements, and the English or Spanish value of an entry. */
const getEntryTexts = (node: Node): Text[] => {
  if (node.type === 'JSXText') return toTexts(node)
  const key = node.type === 'Property' ? node['key'] : undefined
  return isNode(key) && (key['name'] === 'en' || key['name'] === 'es') ? collectTexts(node['value']) : []
}

/** Where the strings of SQL statements start; they have column names and fragments. */
const getSqlOffsets = (file: SourceFile): Set<number> =>
  new Set(
    walk(file).flatMap((node) => {
      const { tag, quasi } = node as { tag?: unknown; quasi?: { quasis: readonly Node[] } }
      const isSql = node.type === 'TaggedTemplateExpression' && dotted(tag) === 'sql'
      return isSql ? (quasi?.quasis ?? []).map(({ start }) => start) : []
    }),
  )

const getTexts = (file: SourceFile): Text[] => {
  if (!copyFiles.test(file.path)) return walk(file).flatMap(getEntryTexts)
  const sqlOffsets = getSqlOffsets(file)
  return walk(file)
    .flatMap(toTexts)
    .filter(({ start }) => !sqlOffsets.has(start))
}

/** Texts that people read: see section 1 of the writing guide. */
export const plainCopy: Rule = (files) =>
  files
    .filter(({ path }) => isProductFile(path))
    .flatMap((file) =>
      getTexts(file).flatMap(({ value, start }): Complaint[] => {
        // Between backticks: what a file or a field has to contain.
        const copy = value.replaceAll(/`[^`]*`/g, '')
        const found = phrases.find(
          ({ pattern, within }) => (within === undefined || within.test(file.path)) && pattern.test(copy),
        )
        return found
          ? [{ path: file.path, line: file.lineAt(start), rule: `"${value.slice(0, 60)}": write ${found.write}` }]
          : []
      }),
    )
