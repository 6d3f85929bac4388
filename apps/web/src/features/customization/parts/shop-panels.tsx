import { Input, Stack } from '@mantine/core'
import { useId } from 'react'
import { url } from '#contract/core/fields.ts'
import {
  footerLayouts,
  headerLayouts,
  heroLayouts,
  socialNetworks,
  type ThemeSettings,
} from '#contract/theme/settings.ts'
import { timeZoneLabel } from '#web/client/format.ts'
import { useSession } from '#web/client/session.ts'
import { useLanguage, useText } from '#web/client/text.ts'
import { ImageInput } from '#web/kit/fields/image-input.tsx'
import { CheckedInput, Choice, LinkInput, Toggle } from '#web/kit/editor/editor-fields.tsx'
import { customizationText } from '#web/features/customization/customization.text.ts'
import { useThemeEditor, useThemeGroup } from '#web/features/customization/use-theme-editor.ts'
import classes from './shop-panels.module.css'
import { InstantInput, LocalizedInput, ThemeImageInput } from './theme-fields.tsx'

const logoHeights = { min: 24, max: 96 }

export const LogoPanel = () => {
  const t = useText(customizationText)
  const { settings, edit, canEdit, files, uploads } = useThemeEditor()
  const heightId = useId()
  const { logo, favicon } = settings
  return (
    <Stack gap="md">
      <ThemeImageInput
        field="logo"
        label={t('logoImage')}
        help={t('logoHelp')}
        value={logo}
        onChange={(change, field) => edit((current) => ({ logo: change(current.logo) }), `logo.${field}`)}
      />
      <Input.Wrapper id={heightId} label={t('logoHeight')} description={t('pixels', { count: settings.logoHeight })}>
        <input
          id={heightId}
          type="range"
          className={classes.range}
          {...logoHeights}
          step={2}
          value={settings.logoHeight}
          disabled={!canEdit}
          onChange={({ currentTarget }) => {
            const logoHeight = Number(currentTarget.value)
            edit(() => ({ logoHeight }), 'logoHeight')
          }}
        />
      </Input.Wrapper>
      <ImageInput
        label={t('favicon')}
        help={t('faviconHelp')}
        value={favicon?.key ?? null}
        url={favicon ? files[favicon.key]?.url : undefined}
        disabled={!canEdit}
        pendingUploads={uploads.pending}
        uploadTask={uploads.getTask('favicon')}
        onChange={(key) => edit(() => ({ favicon: key === null ? null : { key } }))}
      />
    </Stack>
  )
}

export const HeaderPanel = () => {
  const t = useText(customizationText)
  const { value: header, set } = useThemeGroup('header')
  return (
    <Stack gap="md">
      <Choice
        label={t('headerLayout')}
        value={header.layout}
        onChange={(layout) => set({ layout })}
        options={headerLayouts.map((value) => ({ value, label: t(`headerLayout_${value}`) }))}
      />
      <Toggle label={t('hasSearch')} value={header.hasSearch} onChange={(hasSearch) => set({ hasSearch })} />
      <Toggle label={t('isSticky')} value={header.isSticky} onChange={(isSticky) => set({ isSticky })} />
    </Stack>
  )
}

const parseUrl = (text: string): string | undefined => (text.trim() === '' ? '' : url.safeParse(text).data)

const withoutEmpty = (social: Readonly<Record<string, string | undefined>>): ThemeSettings['social'] =>
  Object.fromEntries(Object.entries(social).filter(([, address]) => address))

export const FooterPanel = () => {
  const t = useText(customizationText)
  const { settings, edit } = useThemeEditor()
  const { value: footer, set } = useThemeGroup('footer')
  return (
    <Stack gap="md">
      <Choice
        label={t('footerLayout')}
        value={footer.layout}
        onChange={(layout) => set({ layout })}
        options={footerLayouts.map((value) => ({ value, label: t(`footerLayout_${value}`) }))}
      />
      <LocalizedInput
        label={t('footerText')}
        value={settings.footerText}
        onChange={(footerText) => edit(() => ({ footerText }), 'footerText')}
        maxLength={600}
        rows={3}
      />
      <fieldset className={classes.group}>
        <legend>{t('social')}</legend>
        {socialNetworks.map((network) => (
          <CheckedInput
            key={network}
            label={t(`social_${network}`)}
            value={settings.social[network] ?? ''}
            onChange={(address) =>
              edit(
                (current) => ({ social: withoutEmpty({ ...current.social, [network]: address }) }),
                `social.${network}`,
              )
            }
            parse={parseUrl}
            invalidMessage={t('invalidUrl')}
            placeholder="https://"
          />
        ))}
      </fieldset>
    </Stack>
  )
}

export const AnnouncementPanel = () => {
  const t = useText(customizationText)
  const [language] = useLanguage()
  const { store } = useSession()
  const { value: announcement, set } = useThemeGroup('announcement')
  const { startsAt, endsAt } = announcement
  const endsFirst = startsAt !== null && endsAt !== null && Date.parse(endsAt) <= Date.parse(startsAt)
  return (
    <Stack gap="md">
      <Toggle label={t('announcementOn')} value={announcement.isOn} onChange={(isOn) => set({ isOn })} />
      <LocalizedInput
        label={t('announcementText')}
        value={announcement.text}
        onChange={(text) => set({ text })}
        maxLength={200}
        rows={2}
      />
      <LinkInput label={t('link')} value={announcement.link} onChange={(link) => set({ link })} />
      <InstantInput label={t('startsAt')} value={startsAt} onChange={(next) => set({ startsAt: next })} />
      <InstantInput
        label={t('endsAt')}
        value={endsAt}
        onChange={(next) => set({ endsAt: next })}
        error={endsFirst ? t('endsFirst') : undefined}
        help={t('zoneHelp', { zone: timeZoneLabel(store?.timezone ?? 'UTC', language) })}
      />
    </Stack>
  )
}

export const HeroPanel = () => {
  const t = useText(customizationText)
  const { settings, edit } = useThemeEditor()
  const { value: hero, set } = useThemeGroup('hero')
  return (
    <Stack gap="md">
      <Toggle label={t('heroShown')} value={!hero.isHidden} onChange={(isShown) => set({ isHidden: !isShown })} />
      <Choice
        label={t('heroLayout')}
        value={settings.heroLayout}
        onChange={(heroLayout) => edit(() => ({ heroLayout }))}
        options={heroLayouts.map((value) => ({ value, label: t(`heroLayout_${value}`) }))}
      />
      <LocalizedInput
        label={t('heroTitle')}
        help={t('heroTitleHelp')}
        value={hero.title}
        onChange={(title) => set({ title })}
        maxLength={120}
      />
      <LocalizedInput
        label={t('heroText')}
        value={hero.text}
        onChange={(text) => set({ text })}
        maxLength={400}
        rows={3}
      />
      <LocalizedInput
        label={t('buttonLabel')}
        value={hero.buttonLabel}
        onChange={(buttonLabel) => set({ buttonLabel })}
        maxLength={60}
      />
      <LinkInput label={t('buttonLink')} value={hero.buttonLink} onChange={(buttonLink) => set({ buttonLink })} />
      <ThemeImageInput
        field="hero"
        label={t('heroImage')}
        help={t('heroImageHelp')}
        value={hero.image}
        onChange={(change, field) =>
          edit((current) => ({ hero: { ...current.hero, image: change(current.hero.image) } }), `hero.image.${field}`)
        }
      />
    </Stack>
  )
}
