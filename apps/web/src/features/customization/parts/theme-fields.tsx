import { Textarea, TextInput } from '@mantine/core'
import { localToInstant, toLocalDateTime } from '#contract/core/time-zone.ts'
import { languages } from '#contract/enumerations.ts'
import type { LocalizedText } from '#contract/theme/settings.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import type { ValueProps } from '#web/kit/editor/editor-fields.tsx'
import { autosizeProps } from '#web/kit/fields/autosize.ts'
import { ImageInput } from '#web/kit/fields/image-input.tsx'
import { useCharactersLeft } from '#web/kit/fields/use-characters-left.ts'
import { customizationText } from '#web/features/customization/customization.text.ts'
import { useThemeEditor } from '#web/features/customization/use-theme-editor.ts'
import classes from './theme-fields.module.css'

interface LocalizedInputProps {
  label: string
  help?: string
  value: LocalizedText
  onChange: (value: LocalizedText) => void
  maxLength: number
  /** A text area with at least this many rows. */
  rows?: number
}

/** A text in the language that the editor shows; the placeholder is the text that shoppers see without one. */
export const LocalizedInput = ({ label, help, value, onChange, maxLength, rows }: LocalizedInputProps) => {
  const { language, canEdit } = useThemeEditor()
  const text = value[language]
  const charactersLeft = useCharactersLeft(text, maxLength)
  const shared = {
    label,
    description: charactersLeft ?? help,
    value: text,
    disabled: !canEdit,
    maxLength,
    placeholder: languages.map((other) => value[other]).find((other) => other !== ''),
    lang: language,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange({ ...value, [language]: currentTarget.value }),
    rightSection: (
      <span className={classes.language} aria-hidden="true">
        {language.toUpperCase()}
      </span>
    ),
    rightSectionPointerEvents: 'none' as const,
  }
  return rows === undefined ? (
    <TextInput {...shared} />
  ) : (
    <Textarea {...shared} rightSectionProps={{ className: classes.top }} {...autosizeProps(rows, 12)} />
  )
}

interface InstantInputProps extends ValueProps<string | null> {
  help?: string
  error?: string | undefined
}

/** A date and time in the store's time zone. */
export const InstantInput = ({ value, onChange, ...props }: InstantInputProps) => {
  const { canEdit } = useThemeEditor()
  const zone = useSession().store?.timezone ?? 'UTC'
  return (
    <TextInput
      type="datetime-local"
      label={props.label}
      description={props.help}
      error={props.error}
      disabled={!canEdit}
      value={value === null ? '' : toLocalDateTime(Date.parse(value), zone)}
      onChange={({ currentTarget }) => {
        const local = currentTarget.value
        onChange(local === '' ? null : new Date(localToInstant(local, zone)).toISOString())
      }}
    />
  )
}

interface ThemeImage {
  key: string
  alt: string
}

interface ThemeImageInputProps {
  /** Unique in the theme. */
  field: string
  label: string
  help?: string
  value: ThemeImage | null
  /** Gets the newest image, because an upload takes a while. */
  onChange: (change: (image: ThemeImage | null) => ThemeImage | null, field: string) => void
}

/** An image with its alt text. */
export const ThemeImageInput = ({ field, label, help, value, onChange }: ThemeImageInputProps) => {
  const t = useText(customizationText)
  const { canEdit, files, uploads } = useThemeEditor()
  return (
    <>
      <ImageInput
        label={label}
        help={help}
        value={value?.key ?? null}
        url={value ? files[value.key]?.url : undefined}
        disabled={!canEdit}
        pendingUploads={uploads.pending}
        uploadTask={uploads.getTask(field)}
        onChange={(key) => onChange((image) => (key === null ? null : { key, alt: image?.alt ?? '' }), 'key')}
      />
      {value && (
        <TextInput
          label={t('alt')}
          description={t('altHelp')}
          value={value.alt}
          maxLength={300}
          disabled={!canEdit}
          onChange={({ currentTarget }) => {
            const alt = currentTarget.value
            onChange((image) => image && { ...image, alt }, 'alt')
          }}
        />
      )}
    </>
  )
}
