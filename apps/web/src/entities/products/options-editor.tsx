import { ActionIcon, Button, Input, TagsInput, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { type Option, maxOptions, maxOptionValues, maxVariants } from '#contract/domains/variants.ts'
import { useText } from '#web/client/text.ts'
import { optionsEditorText } from './options-editor.text.ts'
import classes from './options-editor.module.css'
import { splitValues } from './option-values.ts'
import { Reorder } from '#web/kit/reorder/reorder.tsx'

interface OptionsEditorProps {
  value: readonly Option[]
  onChange: (options: Option[]) => void
  /** By path below the options: '0.name', '1.values'; '' for the whole list. */
  errors?: Readonly<Record<string, string>> | undefined
  disabled?: boolean
  onBlur?: (() => void) | undefined
}

const separators = [';', '\t', '\n']

const noErrors: Readonly<Record<string, string>> = {}

/** Edits names and values of a product's options; also used for templates. */
export const OptionsEditor = ({ value, onChange, errors = noErrors, disabled = false, onBlur }: OptionsEditorProps) => {
  const t = useText(optionsEditorText)
  // Row keys are stable while a name is typed and while rows are moved.
  const lastKey = useRef(0)
  const newKey = () => `option-${(lastKey.current += 1)}`
  const [rowKeys, setRowKeys] = useState<readonly string[]>([])
  const keys = value.map((_, index) => rowKeys[index] ?? newKey())
  if (keys.length !== rowKeys.length) setRowKeys(keys)
  /** Index of the row just added, whose name gets the focus. */
  const [added, setAdded] = useState<number>()

  const change = (position: number, part: Partial<Option>) =>
    onChange(value.map((option, index) => (index === position ? { ...option, ...part } : option)))
  const nameAt = (position: number) => value[position]?.name || t('name', { position: position + 1 })
  const isTaken = (position: number) => {
    const hasSameName = ({ name }: Option) => name.trim().toLowerCase() === value[position]?.name.trim().toLowerCase()
    return Boolean(value[position]?.name.trim()) && value.findIndex(hasSameName) < position
  }
  const reorder = (order: readonly string[]) => {
    setRowKeys([...order])
    onChange(order.flatMap((key) => value[keys.indexOf(key)] ?? []))
  }
  const variantCount = value.reduce((count, { values }) => count * values.length, value.length > 0 ? 1 : 0)
  return (
    <div>
      <Reorder
        items={keys.map((id, position) => ({ id, label: nameAt(position) }))}
        onMove={reorder}
        disabled={disabled || value.length < 2}
        render={(id, handle) => {
          const position = keys.indexOf(id)
          const option = value[position]
          return (
            option && (
              <div className={classes.row}>
                <div className={classes.side}>{handle}</div>
                <TextInput
                  label={t('name', { position: position + 1 })}
                  placeholder={t('nameHint')}
                  maxLength={60}
                  autoComplete="off"
                  disabled={disabled}
                  autoFocus={position === added}
                  value={option.name}
                  error={errors[`${position}.name`] ?? (isTaken(position) ? t('taken') : undefined)}
                  onChange={(event) => change(position, { name: event.currentTarget.value })}
                  onBlur={onBlur}
                />
                <TagsInput
                  className={classes.values ?? ''}
                  label={t('values')}
                  aria-label={t('valuesOf', { name: nameAt(position) })}
                  placeholder={option.values.length === 0 ? t('valuesHint') : ''}
                  splitChars={separators}
                  maxTags={maxOptionValues}
                  acceptValueOnBlur
                  disabled={disabled}
                  value={option.values}
                  error={errors[`${position}.values`]}
                  onChange={(values) => change(position, { values: splitValues(values) })}
                  onBlur={onBlur}
                />
                <div className={classes.side}>
                  {!disabled && (
                    <ActionIcon
                      size={36}
                      aria-label={t('remove', { name: nameAt(position) })}
                      onClick={() => {
                        setRowKeys(keys.filter((key) => key !== id))
                        onChange(value.filter((_, index) => index !== position))
                      }}
                    >
                      <IconTrash size={16} aria-hidden="true" />
                    </ActionIcon>
                  )}
                </div>
              </div>
            )
          )
        }}
      />
      <div className={classes.foot}>
        {!disabled && value.length < maxOptions && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden="true" />}
            onClick={() => {
              setAdded(value.length)
              onChange([...value, { name: '', values: [] }])
            }}
          >
            {t('add')}
          </Button>
        )}
        {variantCount > maxVariants ? (
          <Input.Error role="alert">{t('tooMany', { count: variantCount, most: maxVariants })}</Input.Error>
        ) : (
          <Text size="sm" c="dimmed">
            {variantCount > 0
              ? t('makes', { count: variantCount })
              : value.length >= maxOptions && t('full', { most: maxOptions })}
          </Text>
        )}
        {errors[''] && <Input.Error>{errors['']}</Input.Error>}
      </div>
    </div>
  )
}
