import { ActionIcon, Menu, Text, Textarea, TextInput } from '@mantine/core'
import { IconBraces } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { type MergeFieldName, mergeFieldNames } from '#contract/domains/campaign-merge-fields.ts'
import { translate, useText } from '#web/client/text.ts'
import { autosizeProps } from '#web/kit/fields/autosize.ts'
import { useCharactersLeft } from '#web/kit/fields/use-characters-left.ts'
import type { ValueProps } from '#web/kit/editor/editor-fields.tsx'
import { blocksText } from '#web/features/campaigns/blocks.text.ts'
import { useCampaignEditor } from '#web/features/campaigns/use-campaign-editor.ts'

const withFallback: ReadonlySet<MergeFieldName> = new Set(['name', 'first_name'])

export interface FieldText {
  text: string
  /** Where the fallback is in it, to be selected. */
  fallback: { from: number; to: number }
}

const toFieldText = (name: MergeFieldName, language: 'en' | 'es'): FieldText => {
  const fallback = withFallback.has(name) ? translate(blocksText, `fieldFallback_${language}`) : ''
  const text = fallback === '' ? `{{${name}}}` : `{{${name}|${fallback}}}`
  const to = text.length - 2
  return { text, fallback: { from: to - fallback.length, to } }
}

/** The merge fields; people without a name get the fallback, which is selected after inserting. */
export const MergeFieldMenu = ({ insert, target }: { insert: (field: FieldText) => void; target: ReactNode }) => {
  const t = useText(blocksText)
  const { values, campaign } = useCampaignEditor()
  // Personal codes belong to a block of an email.
  const names = mergeFieldNames.filter((name) => campaign.channel === 'email' || name !== 'discount_code')
  return (
    <Menu position="bottom-end" returnFocus={false}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        {names.map((name) => (
          <Menu.Item key={name} onClick={() => insert(toFieldText(name, values.language))}>
            {t(`field_${name}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Text size="xs" c="dimmed" px="sm" py={4} maw={240}>
          {t('fallbackHelp')}
        </Text>
      </Menu.Dropdown>
    </Menu>
  )
}

interface MergeTextInputProps extends ValueProps<string> {
  help?: string | undefined
  error?: string | undefined
  maxLength: number
  placeholder?: string | undefined
  /** A text area with at least this many rows. */
  rows?: number
}

/** A text of the email that may have merge fields. */
export const MergeTextInput = ({
  label,
  value,
  onChange,
  help,
  error,
  maxLength,
  placeholder,
  rows,
}: MergeTextInputProps) => {
  const t = useText(blocksText)
  const { canEdit, values } = useCampaignEditor()
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const charactersLeft = useCharactersLeft(value, maxLength)
  const insert = ({ text, fallback }: FieldText) => {
    const element = input.current
    const from = element?.selectionStart ?? value.length
    const to = element?.selectionEnd ?? value.length
    const next = `${value.slice(0, from)}${text}${value.slice(to)}`
    if (next.length > maxLength) return
    onChange(next)
    // After the menu has closed and the new text is in the field.
    setTimeout(() => {
      element?.focus()
      element?.setSelectionRange(from + fallback.from, from + fallback.to)
    })
  }
  const menu = canEdit && (
    <MergeFieldMenu
      insert={insert}
      target={
        <ActionIcon aria-label={`${t('insertField')}: ${label}`} title={t('insertField')}>
          <IconBraces size={16} aria-hidden="true" />
        </ActionIcon>
      }
    />
  )
  const shared = {
    ref: input,
    label,
    description: charactersLeft ?? help,
    error,
    value,
    placeholder,
    maxLength,
    disabled: !canEdit,
    lang: values.language,
    rightSection: menu,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
  }
  return rows === undefined ? (
    <TextInput {...shared} />
  ) : (
    <Textarea
      {...shared}
      rightSectionProps={{ style: { alignItems: 'flex-start', paddingTop: 4 } }}
      {...autosizeProps(rows, 20)}
    />
  )
}
