import type { Locale } from '#contract/core/locale.ts'
import { makeChat } from './chat.ts'
import { chatText as text } from './chat-widget.text.ts'
import styles from './chat-widget.css?inline'
import { makePanel } from './panel.ts'

/** Attributes of the script: `data-store`, and in our shop what the page knows already. */
interface ScriptData {
  store?: string
  language?: string
  /** The path of the customer's session, in our shop only. */
  session?: string
  /** The shop's address, before the paths of products and orders. */
  shop?: string
  accent?: string
  onAccent?: string
  /** Set if the script was loaded by a click. */
  open?: string
}

const colorsPattern = /^(#[0-9a-f]{6}){2}$/i

const start = (script: HTMLScriptElement): void => {
  const data: ScriptData = { ...script.dataset }
  const { origin } = new URL(script.src)
  const storeId = data.store ?? ''
  const language = text.language
  const host = document.createElement('storeward-chat')
  host.lang = language
  const root = host.attachShadow({ mode: 'open' })
  const [sheet, colors] = [new CSSStyleSheet(), new CSSStyleSheet()]
  sheet.replaceSync(styles)
  root.adoptedStyleSheets = [sheet, colors]
  const setColors = (accent = '', onAccent = ''): void => {
    if (colorsPattern.test(accent + onAccent)) colors.replaceSync(`.chat{--accent:${accent};--on-accent:${onAccent}}`)
  }
  setColors(data.accent, data.onAccent)
  let shopUrl = data.shop
  let locale: Locale | undefined
  const chat = makeChat({ origin, storeId, language, sessionUrl: data.session }, (state) => {
    const { availability } = state
    if (availability && data.accent === undefined) setColors(availability.colors.accent, availability.colors.onAccent)
    shopUrl ??= availability?.shopUrl
    locale = availability?.locale
    panel.render(state)
  })
  const panel = makePanel({ text, chat, root, getOptions: () => ({ text, origin, shopUrl: shopUrl ?? '', locale }) })
  document.body.append(host)
  void chat.start()
  if (data.open !== undefined) panel.open()
}

/** The script of the page's language, if this is the other one. */
const loadLanguage = (script: HTMLScriptElement): void => {
  const preferred = script.dataset['language'] ?? (document.documentElement.lang || navigator.language)
  const isSpanish = /^es\b/i.test(preferred)
  if (isSpanish === (text.language === 'es')) return start(script)
  const other = document.createElement('script')
  Object.assign(other.dataset, script.dataset)
  other.src = new URL(isSpanish ? '/chat.es.js' : '/chat.js', script.src).href
  document.head.append(other)
}

const script = document.currentScript
// A second copy of the snippet does nothing.
if (script instanceof HTMLScriptElement && script.dataset['store'] && !document.querySelector('storeward-chat')) {
  if (document.body) loadLanguage(script)
  else addEventListener('DOMContentLoaded', () => loadLanguage(script))
}
