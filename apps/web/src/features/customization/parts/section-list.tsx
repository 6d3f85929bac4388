import { ActionIcon, Button, Menu, Text } from '@mantine/core'
import {
  IconArticle,
  IconBuildingStore,
  IconCategory,
  IconClock,
  IconCopy,
  IconDots,
  IconEye,
  IconEyeOff,
  IconGridDots,
  IconLayoutList,
  IconMail,
  IconMessageQuestion,
  IconPhoto,
  IconPlus,
  IconQuote,
  IconStar,
  IconTrash,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { maxSections, type ThemeSection, type ThemeSectionType } from '#contract/theme/settings.ts'
import { createSection } from '#contract/theme/default-theme.ts'
import { newUuid } from '#web/client/idempotency.ts'
import { useText } from '#web/client/text.ts'
import { ActionItems } from '#web/kit/actions/action-items.tsx'
import { Reorder } from '#web/kit/reorder/reorder.tsx'
import { useMoveActions } from '#web/kit/reorder/use-move-actions.tsx'
import { customizationText } from '#web/features/customization/customization.text.ts'
import {
  changeSection,
  duplicateSection,
  getSectionTitle,
  orderSections,
  removeSection,
} from '#web/features/customization/customization.sections.ts'
import { sectionsText } from '#web/features/customization/sections.text.ts'
import { useThemeEditor } from '#web/features/customization/use-theme-editor.ts'
import { PanelRow } from './panel-row.tsx'
import classes from './section-list.module.css'

const sectionIcons: Record<ThemeSectionType, ComponentType<{ size?: number }>> = {
  categories: IconCategory,
  collections: IconLayoutList,
  productGrid: IconGridDots,
  featuredCollection: IconStar,
  images: IconPhoto,
  richText: IconArticle,
  brands: IconBuildingStore,
  openingHours: IconClock,
  newsletter: IconMail,
  faq: IconMessageQuestion,
  testimonials: IconQuote,
}

const sectionTypes = Object.keys(sectionIcons) as ThemeSectionType[]

/** The heading, or what the section shows. */
export const useSectionName = () => {
  const t = useText(sectionsText)
  const { language } = useThemeEditor()
  return (section: ThemeSection): string =>
    getSectionTitle(section, language) || t(section.type === 'productGrid' ? `source_${section.source}` : section.type)
}

const useSectionActions = (section: ThemeSection) => {
  const t = useText(customizationText)
  const { settings, edit } = useThemeEditor()
  const moveActions = useMoveActions()
  const { id, isHidden } = section
  const ids = settings.sections.map((each) => each.id)
  const isFull = ids.length >= maxSections
  const toggle = () =>
    edit(({ sections }) => ({
      sections: changeSection(sections, id, (current) => ({ ...current, isHidden: !isHidden })),
    }))
  return [
    {
      label: t('duplicate'),
      icon: <IconCopy size={16} aria-hidden="true" />,
      reason: isFull ? t('maxSections', { count: maxSections }) : undefined,
      run: () => edit(({ sections }) => ({ sections: duplicateSection(sections, id, newUuid()) })),
    },
    {
      label: t(isHidden ? 'show' : 'hide'),
      icon: isHidden ? <IconEye size={16} aria-hidden="true" /> : <IconEyeOff size={16} aria-hidden="true" />,
      run: toggle,
    },
    ...moveActions(ids, id, (order) => edit(({ sections }) => ({ sections: orderSections(sections, order) }))),
    {
      label: t('delete'),
      icon: <IconTrash size={16} aria-hidden="true" />,
      danger: true as const,
      run: () => edit(({ sections }) => ({ sections: removeSection(sections, id) })),
    },
  ]
}

export const SectionMenu = ({ section }: { section: ThemeSection }) => {
  const t = useText(customizationText)
  const getName = useSectionName()
  const actions = useSectionActions(section)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('sectionMenu', { name: getName(section) })}>
          <IconDots size={16} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <ActionItems actions={actions} />
      </Menu.Dropdown>
    </Menu>
  )
}

/** The sections of the home page, in their order. */
export const SectionList = ({ open }: { open: (panel: string) => void }) => {
  const t = useText(customizationText)
  const tSections = useText(sectionsText)
  const { settings, edit, canEdit } = useThemeEditor()
  const getName = useSectionName()
  const { sections } = settings
  return (
    <>
      <Reorder
        items={sections.map((section) => ({ id: section.id, label: getName(section) }))}
        onMove={(ids) => edit((current) => ({ sections: orderSections(current.sections, ids) }))}
        disabled={!canEdit}
        render={(id, handle) => {
          const section = sections.find((each) => each.id === id)
          if (!section) return null
          const Icon = sectionIcons[section.type]
          const name = getName(section)
          const typeName = tSections(section.type)
          const details = [name === typeName ? '' : typeName, section.isHidden ? t('hidden') : '']
          return (
            <div className={classes.row} data-hidden={section.isHidden || undefined}>
              {handle}
              <PanelRow
                panel={id}
                open={open}
                icon={<Icon size={18} />}
                label={name}
                detail={details.filter(Boolean).join(' · ')}
              />
              {canEdit && <SectionMenu section={section} />}
            </div>
          )
        }}
      />
      {canEdit && (
        <Button
          variant="default"
          fullWidth
          mt="xs"
          data-opens="addSection"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          disabled={sections.length >= maxSections}
          onClick={() => open('addSection')}
        >
          {t('addSection')}
        </Button>
      )}
      {sections.length >= maxSections && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('maxSections', { count: maxSections })}
        </Text>
      )}
    </>
  )
}

/** The types of sections; choosing one adds it at the end and opens it. */
export const AddSectionPanel = ({ open }: { open: (panel: string) => void }) => {
  const t = useText(sectionsText)
  const { edit, canEdit } = useThemeEditor()
  const add = (type: ThemeSectionType) => {
    const id = newUuid()
    edit(({ sections }) => ({ sections: [...sections, createSection(type, id)].slice(0, maxSections) }))
    open(id)
  }
  return (
    <ul className={classes.types}>
      {sectionTypes.map((type) => {
        const Icon = sectionIcons[type]
        return (
          <li key={type}>
            <button type="button" className={classes.type} disabled={!canEdit} onClick={() => add(type)}>
              <Icon size={20} />
              <span>
                <strong>{t(type)}</strong>
                <small>{t(`${type}_about`)}</small>
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
