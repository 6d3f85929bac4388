import {
  IconBorderRadius,
  IconLayoutBottombar,
  IconLayoutNavbar,
  IconPalette,
  IconPhotoStar,
  IconSpeakerphone,
  IconSquareRoundedLetterA,
  IconTag,
  IconTypography,
  IconWand,
} from '@tabler/icons-react'
import { type ComponentType, lazy, Suspense } from 'react'
import { useText } from '#web/client/text.ts'
import { EditorPanel, PanelColumn, PanelGroup } from '#web/kit/editor/editor-panel.tsx'
import { PanelRow } from '#web/kit/editor/panel-row.tsx'
import { FormSkeleton } from '#web/kit/feedback/skeletons.tsx'
import {
  type FixedPanel,
  isFixedPanel,
  shopPanels,
  stylePanels,
} from '#web/features/customization/customization.panels.ts'
import { customizationText } from '#web/features/customization/customization.text.ts'
import { useThemeEditor } from '#web/features/customization/use-theme-editor.ts'
import { ColorsPanel } from './colors-panel.tsx'
import { AddSectionPanel, SectionList, SectionMenu, useSectionName } from './section-list.tsx'
import { AnnouncementPanel, FooterPanel, HeaderPanel, HeroPanel, LogoPanel } from './shop-panels.tsx'
import { CardPanel, FontsPanel, LayoutPanel, PresetsPanel } from './style-panels.tsx'
import type { VersionsPanelProps } from './versions-panel.tsx'

// With pickers, lists and dialogs, which the other panels don't need.
const VersionsPanel = lazy(() => import('./versions-panel.tsx'))
const SectionPanel = lazy(() => import('./section-panel.tsx'))

const icons: Partial<Record<FixedPanel, ComponentType<{ size?: number }>>> = {
  presets: IconWand,
  colors: IconPalette,
  fonts: IconTypography,
  layout: IconBorderRadius,
  card: IconTag,
  logo: IconSquareRoundedLetterA,
  announcement: IconSpeakerphone,
  header: IconLayoutNavbar,
  footer: IconLayoutBottombar,
  hero: IconPhotoStar,
}

interface SettingsColumnProps {
  /** Undefined for the list of all panels. */
  panel: string | undefined
  open: (panel: string | undefined) => void
  versions: VersionsPanelProps
}

const PanelList = ({ open }: { open: (panel: string) => void }) => {
  const t = useText(customizationText)
  const { settings } = useThemeEditor()
  const renderRow = (panel: FixedPanel, detail = '') => {
    const Icon = icons[panel]
    return (
      <PanelRow
        key={panel}
        panel={panel}
        open={open}
        label={t(panel)}
        icon={Icon && <Icon size={18} />}
        detail={detail}
      />
    )
  }
  return (
    <>
      <PanelGroup title={t('groupHome')}>
        {renderRow('hero', settings.hero.isHidden ? t('hidden') : '')}
        <SectionList open={open} />
      </PanelGroup>
      <PanelGroup title={t('groupStyle')}>{stylePanels.map((panel) => renderRow(panel))}</PanelGroup>
      <PanelGroup title={t('groupShop')}>{shopPanels.map((panel) => renderRow(panel))}</PanelGroup>
    </>
  )
}

const fixedPanels: Record<Exclude<FixedPanel, 'addSection' | 'versions'>, ComponentType> = {
  presets: PresetsPanel,
  colors: ColorsPanel,
  fonts: FontsPanel,
  layout: LayoutPanel,
  card: CardPanel,
  logo: LogoPanel,
  announcement: AnnouncementPanel,
  header: HeaderPanel,
  footer: FooterPanel,
  hero: HeroPanel,
}

/** The settings: a list of panels, or the open one in its place. */
export const SettingsColumn = ({ panel, open, versions }: SettingsColumnProps) => {
  const t = useText(customizationText)
  const { settings, canEdit } = useThemeEditor()
  const getName = useSectionName()
  const section = settings.sections.find(({ id }) => id === panel)
  const shown = panel !== undefined && (section || isFixedPanel(panel)) ? panel : undefined
  const back = () => open(undefined)

  const renderPanel = () => {
    if (shown === undefined) return <PanelList open={open} />
    if (section) {
      return (
        <EditorPanel title={getName(section)} back={back} menu={canEdit && <SectionMenu section={section} />}>
          <Suspense fallback={<FormSkeleton fields={3} />}>
            <SectionPanel key={section.id} section={section} />
          </Suspense>
        </EditorPanel>
      )
    }
    if (!isFixedPanel(shown)) return null
    if (shown === 'versions') {
      return (
        <EditorPanel title={t('versions')} back={back}>
          <Suspense fallback={<FormSkeleton fields={3} />}>
            <VersionsPanel {...versions} />
          </Suspense>
        </EditorPanel>
      )
    }
    if (shown === 'addSection') {
      return (
        <EditorPanel title={t('addSection')} back={back}>
          <AddSectionPanel open={open} />
        </EditorPanel>
      )
    }
    const Content = fixedPanels[shown]
    return (
      <EditorPanel title={t(shown)} back={back}>
        <Content />
      </EditorPanel>
    )
  }
  return <PanelColumn openPanel={shown}>{renderPanel()}</PanelColumn>
}
