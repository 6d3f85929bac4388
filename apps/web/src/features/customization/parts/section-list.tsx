import {
  IconArticle,
  IconBuildingStore,
  IconCategory,
  IconClock,
  IconCopy,
  IconEye,
  IconEyeOff,
  IconGridDots,
  IconLayoutList,
  IconMail,
  IconMessageQuestion,
  IconPhoto,
  IconQuote,
  IconStar,
  IconTrash,
} from '@tabler/icons-react'
import { maxSections, type ThemeSection, type ThemeSectionType } from '#contract/theme/settings.ts'
import { createSection } from '#contract/theme/default-theme.ts'
import { newUuid } from '#web/client/idempotency.ts'
import { useText } from '#web/client/text.ts'
import { type BlockIcon, BlockList, BlockTypes } from '#web/kit/editor/block-list.tsx'
import { BlockMenu } from '#web/kit/editor/block-menu.tsx'
import { editorText } from '#web/kit/editor/editor.text.ts'
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

const sectionIcons: Record<ThemeSectionType, BlockIcon> = {
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
  const tEditor = useText(editorText)
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
      label: tEditor('duplicate'),
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
  const getName = useSectionName()
  return <BlockMenu name={getName(section)} actions={useSectionActions(section)} />
}

/** The sections of the home page, in their order. */
export const SectionList = ({ open }: { open: (panel: string) => void }) => {
  const t = useText(customizationText)
  const tSections = useText(sectionsText)
  const { settings, edit } = useThemeEditor()
  const getName = useSectionName()
  const { sections } = settings
  const toListed = (section: ThemeSection) => {
    const name = getName(section)
    const typeName = tSections(section.type)
    const details = [name === typeName ? '' : typeName, section.isHidden ? t('hidden') : '']
    const { id, type, isHidden } = section
    return { id, name, detail: details.filter(Boolean).join(' · '), icon: sectionIcons[type], isHidden }
  }
  return (
    <BlockList
      blocks={sections.map(toListed)}
      open={open}
      onMove={(ids) => edit((current) => ({ sections: orderSections(current.sections, ids) }))}
      renderMenu={(id) => {
        const section = sections.find((each) => each.id === id)
        return section && <SectionMenu section={section} />
      }}
      addLabel={t('addSection')}
      addPanel="addSection"
      fullMessage={sections.length >= maxSections ? t('maxSections', { count: maxSections }) : undefined}
    />
  )
}

/** The types of sections; choosing one adds it at the end and opens it. */
export const AddSectionPanel = ({ open }: { open: (panel: string) => void }) => {
  const t = useText(sectionsText)
  const { edit } = useThemeEditor()
  const add = (type: ThemeSectionType) => {
    const id = newUuid()
    edit(({ sections }) => ({ sections: [...sections, createSection(type, id)].slice(0, maxSections) }))
    open(id)
  }
  const types = sectionTypes.map((type) => ({
    type,
    icon: sectionIcons[type],
    name: t(type),
    about: t(`${type}_about`),
  }))
  return <BlockTypes types={types} add={add} />
}
