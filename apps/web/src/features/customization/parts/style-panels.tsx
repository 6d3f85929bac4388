import { Select, Stack, Text } from '@mantine/core'
import { fontStyles } from '#contract/theme/fonts.ts'
import { type PresetName, presetNames, presets } from '#contract/theme/presets.ts'
import {
  alignments,
  cardRatios,
  cardStyles,
  cornerSizes,
  spacings,
  type ThemeFont,
  themeFonts,
  themeLook,
  type ThemeSettings,
} from '#contract/theme/settings.ts'
import { useText } from '#web/client/text.ts'
import { isEqual } from '#web/kit/document/is-equal.ts'
import { Choice, Toggle } from '#web/kit/editor/editor-fields.tsx'
import { customizationText } from '#web/features/customization/customization.text.ts'
import { useThemeEditor, useThemeGroup } from '#web/features/customization/use-theme-editor.ts'
import { PresetPicture } from './preset-picture.tsx'
import classes from './style-panels.module.css'
import './theme-fonts.module.css'

const lookFields = Object.keys(themeLook.shape) as (keyof typeof themeLook.shape)[]

const hasLook = (settings: ThemeSettings, preset: PresetName): boolean =>
  lookFields.every((field) => isEqual(settings[field], presets[preset][field]))

export const PresetsPanel = () => {
  const t = useText(customizationText)
  const { settings, edit, canEdit } = useThemeEditor()
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t('presetsHelp')}
      </Text>
      <div className={classes.presets}>
        {presetNames.map((name) => {
          const isCurrent = hasLook(settings, name)
          return (
            <button
              key={name}
              type="button"
              className={classes.preset}
              aria-pressed={isCurrent}
              disabled={!canEdit}
              onClick={() => edit(() => presets[name])}
            >
              <PresetPicture look={presets[name]} />
              <span className={classes.presetName}>
                {t(`preset_${name}`)}
                {isCurrent && <small>{t('presetCurrent')}</small>}
              </span>
            </button>
          )
        })}
      </div>
    </Stack>
  )
}

const fontOptions = themeFonts.map((font) => ({ value: font, label: fontStyles[font].name }))

const FontSelect = ({ use }: { use: 'headings' | 'body' }) => {
  const t = useText(customizationText)
  const { canEdit } = useThemeEditor()
  const { value: fonts, set } = useThemeGroup('fonts')
  const getStyle = (font: string) => ({ fontFamily: fontStyles[font as ThemeFont].family })
  return (
    <Select
      label={t(`font_${use}`)}
      data={fontOptions}
      value={fonts[use]}
      disabled={!canEdit}
      onChange={(font) => font && set({ [use]: font })}
      renderOption={({ option }) => (
        <span className={classes.font} style={getStyle(option.value)}>
          {option.label}
        </span>
      )}
      styles={{ input: { ...getStyle(fonts[use]), fontSize: 16 } }}
      allowDeselect={false}
      maxDropdownHeight={340}
    />
  )
}

export const FontsPanel = () => (
  <Stack gap="md">
    <FontSelect use="headings" />
    <FontSelect use="body" />
  </Stack>
)

export const LayoutPanel = () => {
  const t = useText(customizationText)
  const { settings, edit } = useThemeEditor()
  return (
    <Stack gap="md">
      <Choice
        label={t('corners')}
        value={settings.corners}
        onChange={(corners) => edit(() => ({ corners }))}
        options={cornerSizes.map((value) => ({ value, label: t(`corners_${value}`) }))}
      />
      <Choice
        label={t('spacing')}
        value={settings.spacing}
        onChange={(spacing) => edit(() => ({ spacing }))}
        options={spacings.map((value) => ({ value, label: t(`spacing_${value}`) }))}
      />
    </Stack>
  )
}

export const CardPanel = () => {
  const t = useText(customizationText)
  const { value: card, set } = useThemeGroup('card')
  return (
    <Stack gap="md">
      <Choice
        label={t('cardStyle')}
        value={card.style}
        onChange={(style) => set({ style })}
        options={cardStyles.map((value) => ({ value, label: t(`cardStyle_${value}`) }))}
      />
      <Choice
        label={t('cardRatio')}
        value={card.ratio}
        onChange={(ratio) => set({ ratio })}
        options={cardRatios.map((value) => ({ value, label: t(`cardRatio_${value}`) }))}
      />
      <Choice
        label={t('align')}
        value={card.align}
        onChange={(align) => set({ align })}
        options={alignments.map((value) => ({ value, label: t(`align_${value}`) }))}
      />
      <Toggle label={t('hasBrand')} value={card.hasBrand} onChange={(hasBrand) => set({ hasBrand })} />
    </Stack>
  )
}
