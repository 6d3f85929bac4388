import type { Language } from '#contract/enumerations.ts'
import { makeChat } from './chat.ts'
import { chatText } from './chat-widget.text.ts'
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

const colorPattern = /^#[0-9a-f]{6}$/i

const toLanguage = (preferred: string): Language => (/^es\b/i.test(preferred) ? 'es' : 'en')

const start = (script: HTMLScriptElement): void => {
  const data: ScriptData = { ...script.dataset }
  const { origin } = new URL(script.src)
  const storeId = data.store ?? ''
  const language = toLanguage(data.language || document.documentElement.lang || navigator.language)
  const text = chatText[language]
  const host = document.createElement('storeward-chat')
  host.lang = language
  const root = host.attachShadow({ mode: 'open' })
  const [sheet, colors] = [new CSSStyleSheet(), new CSSStyleSheet()]
  sheet.replaceSync(styles)
  root.adoptedStyleSheets = [sheet, colors]
  const setColors = (accent = '', onAccent = ''): void => {
    if (!colorPattern.test(accent) || !colorPattern.test(onAccent)) return
    colors.replaceSync(`.chat{--accent:${accent};--on-accent:${onAccent}}`)
  }
  setColors(data.accent, data.onAccent)
  const shopUrl = data.shop ?? ''
  const chat = makeChat({ origin, storeId, language, sessionUrl: data.session }, (state) => {
    const { availability } = state
    if (availability && data.accent === undefined) setColors(availability.colors.accent, availability.colors.onAccent)
    panel.render(state)
  })
  const panel = makePanel({ text, chat, root, getOptions: () => ({ text, origin, shopUrl }) })
  document.body.append(host)
  void chat.start()
  if (data.open !== undefined) panel.open()
}

const script = document.currentScript
// A second copy of the snippet does nothing.
if (script instanceof HTMLScriptElement && script.dataset['store'] && !document.querySelector('storeward-chat')) {
  if (document.body) start(script)
  else addEventListener('DOMContentLoaded', () => start(script))
}
