import { ActionIcon, Button, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { noText, getLocalized } from '#contract/theme/default-theme.ts'
import { maxSectionItems } from '#contract/theme/settings.ts'
import { newUuid } from '#web/client/idempotency.ts'
import { useText } from '#web/client/text.ts'
import { ImageInput } from '#web/kit/fields/image-input.tsx'
import { Thumbnail } from '#web/kit/media/thumbnail.tsx'
import { Reorder } from '#web/kit/reorder/reorder.tsx'
import { sectionsText } from '#web/features/customization/sections.text.ts'
import { LinkInput } from '#web/kit/editor/editor-fields.tsx'
import { customizationText } from '#web/features/customization/customization.text.ts'
import type { SectionFormProps } from '#web/features/customization/customization.sections.ts'
import { useThemeEditor } from '#web/features/customization/use-theme-editor.ts'
import classes from './section-items.module.css'
import { LocalizedInput } from './theme-fields.tsx'

interface ItemListProps<Item> {
  items: readonly Item[]
  /** Gets the newest items. */
  onChange: (change: (items: readonly Item[]) => Item[], field: string) => void
  getName: (item: Item, number: number) => string
  renderImage?: (item: Item) => ReactNode
  renderFields: (item: Item, change: (toItem: (item: Item) => Item, field: string) => void) => ReactNode
  /** Without it items are added in another way. */
  creation?: { label: string; create: () => Item }
}

/** Entries of a section: reordered by drag or keyboard, one of them open at a time. */
const ItemList = <Item,>(props: ItemListProps<Item>) => {
  const { items, onChange, getName, renderImage, renderFields, creation } = props
  const t = useText(sectionsText)
  const { canEdit } = useThemeEditor()
  const panelId = useId()
  // Items have no ids; these keep their order while the panel is open.
  const [storedKeys, setKeys] = useState<readonly string[]>(() => items.map(newUuid))
  const keys = items.map((_, index) => storedKeys[index] ?? `new-${index}`)
  const [openKey, setOpenKey] = useState<string>()
  const isFull = items.length >= maxSectionItems

  const move = (order: readonly string[]) => {
    const indexes = order.map((key) => keys.indexOf(key))
    setKeys(order)
    onChange((current) => indexes.flatMap((index) => current[index] ?? []), 'order')
  }
  const add = (create: () => Item) => {
    const key = newUuid()
    setKeys([...keys, key])
    setOpenKey(key)
    onChange((current) => [...current, create()], key)
  }
  const remove = (index: number) => {
    setKeys(keys.toSpliced(index, 1))
    onChange((current) => current.toSpliced(index, 1), 'remove')
  }
  const renderItem = (key: string, handle: ReactNode) => {
    const index = keys.indexOf(key)
    const item = items[index]
    if (item === undefined) return null
    const name = getName(item, index + 1)
    const isOpen = key === openKey
    return (
      <div className={classes.item}>
        <div className={classes.head}>
          {handle}
          <UnstyledButton
            className={classes.toggle ?? ''}
            aria-expanded={isOpen}
            aria-controls={`${panelId}-${key}`}
            onClick={() => setOpenKey(isOpen ? undefined : key)}
          >
            {renderImage?.(item)}
            <span className={classes.name}>{name}</span>
            <IconChevronDown size={16} aria-hidden="true" className={classes.chevron} />
          </UnstyledButton>
          {canEdit && (
            <ActionIcon aria-label={t('remove', { name })} onClick={() => remove(index)}>
              <IconTrash size={16} aria-hidden="true" />
            </ActionIcon>
          )}
        </div>
        <div id={`${panelId}-${key}`} hidden={!isOpen}>
          {isOpen && (
            <Stack gap="sm" className={classes.fields ?? ''}>
              {renderFields(item, (toItem, field) =>
                onChange(
                  (current) => current.map((each, position) => (position === index ? toItem(each) : each)),
                  `${key}.${field}`,
                ),
              )}
            </Stack>
          )}
        </div>
      </div>
    )
  }
  return (
    <div>
      {items.length === 0 && (
        <Text size="sm" c="dimmed" mb="xs">
          {t('noItems')}
        </Text>
      )}
      <Reorder
        items={items.map((item, index) => ({ id: keys[index] ?? '', label: getName(item, index + 1) }))}
        onMove={move}
        render={renderItem}
        disabled={!canEdit}
      />
      {canEdit && creation && (
        <Button
          variant="default"
          mt="xs"
          fullWidth
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          disabled={isFull}
          onClick={() => add(creation.create)}
        >
          {creation.label}
        </Button>
      )}
      {isFull && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('maxItems', { count: maxSectionItems })}
        </Text>
      )}
    </div>
  )
}

export const FaqItems = ({ section, change }: SectionFormProps<'faq'>) => {
  const t = useText(sectionsText)
  const { language } = useThemeEditor()
  return (
    <ItemList
      items={section.items}
      onChange={(toItems, field) => change(({ items }) => ({ items: toItems(items) }), field)}
      getName={({ question }, number) => getLocalized(question, language) || t('questionNumber', { number })}
      creation={{ label: t('addQuestion'), create: () => ({ question: noText, answer: noText }) }}
      renderFields={(item, changeItem) => (
        <>
          <LocalizedInput
            label={t('question')}
            value={item.question}
            onChange={(question) => changeItem((current) => ({ ...current, question }), 'question')}
            maxLength={200}
          />
          <LocalizedInput
            label={t('answer')}
            value={item.answer}
            onChange={(answer) => changeItem((current) => ({ ...current, answer }), 'answer')}
            maxLength={2000}
            rows={3}
          />
        </>
      )}
    />
  )
}

export const TestimonialItems = ({ section, change }: SectionFormProps<'testimonials'>) => {
  const t = useText(sectionsText)
  const { canEdit } = useThemeEditor()
  return (
    <ItemList
      items={section.items}
      onChange={(toItems, field) => change(({ items }) => ({ items: toItems(items) }), field)}
      getName={({ name }, number) => name || t('quoteNumber', { number })}
      creation={{ label: t('addQuote'), create: () => ({ quote: noText, name: '', detail: noText }) }}
      renderFields={(item, changeItem) => (
        <>
          <LocalizedInput
            label={t('quote')}
            value={item.quote}
            onChange={(quote) => changeItem((current) => ({ ...current, quote }), 'quote')}
            maxLength={600}
            rows={3}
          />
          <TextInput
            label={t('name')}
            value={item.name}
            maxLength={80}
            disabled={!canEdit}
            onChange={({ currentTarget }) => {
              const name = currentTarget.value
              changeItem((current) => ({ ...current, name }), 'name')
            }}
          />
          <LocalizedInput
            label={t('detail')}
            help={t('detailHelp')}
            value={item.detail}
            onChange={(detail) => changeItem((current) => ({ ...current, detail }), 'detail')}
            maxLength={120}
          />
        </>
      )}
    />
  )
}

export const ImageItems = ({ section, change }: SectionFormProps<'images'>) => {
  const t = useText(sectionsText)
  const tEditor = useText(customizationText)
  const { language, canEdit, files, uploads } = useThemeEditor()
  const getName = ({ alt, caption }: (typeof section.images)[number], number: number) =>
    getLocalized(caption, language) || alt || t('imageNumber', { number })
  return (
    <>
      <ItemList
        items={section.images}
        onChange={(toItems, field) => change(({ images }) => ({ images: toItems(images) }), field)}
        getName={getName}
        renderImage={(image) => <Thumbnail url={files[image.key]?.url} name={getName(image, 1)} />}
        renderFields={(image, changeItem) => (
          <>
            <TextInput
              label={tEditor('alt')}
              description={tEditor('altHelp')}
              value={image.alt}
              maxLength={300}
              disabled={!canEdit}
              onChange={({ currentTarget }) => {
                const alt = currentTarget.value
                changeItem((current) => ({ ...current, alt }), 'alt')
              }}
            />
            <LocalizedInput
              label={t('caption')}
              value={image.caption}
              onChange={(caption) => changeItem((current) => ({ ...current, caption }), 'caption')}
              maxLength={160}
            />
            <LinkInput
              label={tEditor('link')}
              value={image.link}
              onChange={(link) => changeItem((current) => ({ ...current, link }), 'link')}
            />
          </>
        )}
      />
      {canEdit && section.images.length < maxSectionItems && (
        <ImageInput
          label={t('addImage')}
          value={null}
          url={undefined}
          pendingUploads={uploads.pending}
          uploadTask={uploads.getTask(section.id)}
          onChange={(key) => {
            if (key === null) return
            const image = { key, alt: '', caption: noText, link: '' }
            change(({ images }) => ({ images: [...images, image] }), key)
          }}
        />
      )}
    </>
  )
}
