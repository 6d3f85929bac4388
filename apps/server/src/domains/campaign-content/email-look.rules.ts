import type { Currency, Language } from '#contract/enumerations.ts'
import { isDark, getReadable, suggestColor, toDarkColors, toPalette } from '#contract/theme/colors.ts'
import type { ThemeColors, ThemeFont, ThemeLook, ThemeSettings } from '#contract/theme/settings.ts'
import { mailTheme } from '#server/platform/mail/mail-theme.ts'
import type { ShopAddress } from '#server/platform/shop-address.ts'

/** Colors of an email. Email clients don't support CSS variables. */
export interface EmailColors {
  canvas: string
  surface: string
  sunken: string
  ink: string
  muted: string
  line: string
  link: string
  button: string
  onButton: string
}

/** How the emails of a store look, and what their footers say. */
export interface EmailLook {
  name: string
  slug: string
  /** The store's. */
  language: Language
  currency: Currency
  timezone: string
  /** Where the shop is. */
  address: ShopAddress
  /** Of images. */
  publicUrl: string
  logo: { url: string; height: number; width: number | null } | null
  colors: { light: EmailColors; dark: EmailColors }
  fonts: { headings: string; body: string }
  /** Of corners, in pixels. */
  radius: number
  social: readonly { network: string; url: string }[]
  /** In one line; empty without an address. */
  postalAddress: Readonly<Record<Language, string>>
  /** The sender of campaigns that have no other. */
  sender: { name: string; replyTo: string | null }
}

const { surface: white, ink: darkInk } = mailTheme.light

const toEmailColors = (colors: ThemeColors): EmailColors => {
  const palette = toPalette(colors)
  const get = (name: string): string => palette[name] ?? colors.text
  const button = suggestColor(colors.accent, [colors.background], 3)
  return {
    canvas: get('canvas'),
    surface: get('surface'),
    sunken: get('surface-sunken'),
    ink: get('ink'),
    muted: get('ink-muted'),
    line: get('line'),
    link: get('accent-ink'),
    button,
    onButton: getReadable(button),
  }
}

/** Emails are white on any background of the shop: clients that change colors expect it. */
export const toLookColors = ({ background, text, ...colors }: ThemeColors): EmailLook['colors'] => {
  const ink = isDark(background) ? darkInk : suggestColor(text, [white])
  const light = { ...colors, background: white, text: ink }
  return { light: toEmailColors(light), dark: toEmailColors(toDarkColors(light)) }
}

const sans = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const rounded = "Nunito,-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const serif = "Georgia,'Times New Roman',Times,serif"

/** Fonts that devices have: many email clients load none. */
const emailFonts: Record<ThemeFont, string> = {
  inter: sans,
  'dm-sans': sans,
  nunito: rounded,
  'space-grotesk': sans,
  lora: serif,
  'playfair-display': serif,
  'source-serif': serif,
  system: sans,
}

export const toLookFonts = ({ headings, body }: ThemeSettings['fonts']): EmailLook['fonts'] => ({
  headings: emailFonts[headings],
  body: emailFonts[body],
})

export const cornerRadius: Record<ThemeLook['corners'], number> = { none: 0, small: 4, medium: 8, large: 20 }
