import { useText } from '#web/client/text.ts'
import { SideCard } from '#web/kit/page/side-card.tsx'
import { productPageText } from '#web/features/product/product.text.ts'
import { useCurrent, useProduct } from '#web/features/product/use-product.ts'
import { SellingSection, TitleSection } from './basic-sections.tsx'
import { CustomFieldsSection } from './custom-fields-section.tsx'
import { InventorySection } from './inventory-section.tsx'
import { MediaSection } from './media-section.tsx'
import { OrganizationFields } from './organization-fields.tsx'
import { PricingSection } from './pricing-section.tsx'
import { SalesCard } from './sales-card.tsx'
import { SearchSection } from './search-section.tsx'
import { ShippingSection } from './shipping-section.tsx'
import classes from './side-cards.module.css'
import { StatusCard } from './status-card.tsx'
import { StockCard } from './stock-card.tsx'
import { VariantsSection } from './variants-section.tsx'

const TitleCard = () => <TitleSection locked={useProduct().locked} />

const TypeCards = () => {
  const type = useCurrent('type')
  return (
    <>
      <SellingSection />
      {type === 'physical' && <ShippingSection />}
    </>
  )
}

const OrganizationCard = () => {
  const t = useText(productPageText)
  const { locked } = useProduct()
  return (
    <SideCard title={t('organization')}>
      <fieldset className={classes.fields} disabled={locked}>
        <OrganizationFields />
      </fieldset>
    </SideCard>
  )
}

/** The sections of the product page and the cards beside them. */
export const useProductSections = () => {
  const t = useText(productPageText)
  return {
    sections: [
      { id: 'basic', title: t('title'), content: <TitleCard /> },
      { id: 'media', title: t('media'), content: <MediaSection /> },
      { id: 'pricing', title: t('pricing'), content: <PricingSection /> },
      { id: 'inventory', title: t('inventory'), content: <InventorySection /> },
      { id: 'variants', title: t('variants'), content: <VariantsSection /> },
      { id: 'selling', title: t('selling'), content: <TypeCards /> },
      { id: 'fields', title: t('fields'), content: <CustomFieldsSection /> },
      { id: 'search', title: t('search'), content: <SearchSection /> },
    ],
    sideCards: [
      { id: 'status', title: t('status'), content: <StatusCard /> },
      { id: 'stock', title: t('stock'), content: <StockCard /> },
      { id: 'organization', title: t('organization'), content: <OrganizationCard /> },
      { id: 'sales', title: t('sales'), content: <SalesCard /> },
    ],
  }
}
