import { Button } from '@mantine/core'
import { IconFileImport, IconTable } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { products } from '#contract/domains/products.ts'
import { queryClient } from '#web/client/query-client.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { getQueryOptions } from '#web/client/use-get.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import { loadLater } from '#web/kit/page/load-later.tsx'
import type { Sort } from '#web/kit/list/url-state.ts'
import { useFileExports } from '#web/entities/exports/use-file-exports.ts'
import { productsText } from './products.text.ts'
import { useProductActions } from './use-product-actions.tsx'
import { useProductFilters } from './use-product-filters.tsx'
import { useProductList } from './use-product-list.tsx'

const CopyDialog = loadLater(() => import('./parts/copy-dialog.tsx').then((module) => module.CopyDialog))

const newestFirst: Sort = { by: 'createdAt', order: 'desc' }
const icon = { size: 16, 'aria-hidden': true } as const

const ProductsPage = () => {
  const t = useText(productsText)
  const { can } = useSession()
  const [idsToCopy, setIdsToCopy] = useState<readonly string[]>([])
  const { actions, bulk, dialog } = useProductActions(setIdsToCopy)
  const mayCreate = can('create_product')
  const importButton = mayCreate && (
    <Button component={Link} to="import" variant="default" leftSection={<IconFileImport {...icon} />}>
      {t('import')}
    </Button>
  )
  return (
    <>
      <ListPage
        title={t('title')}
        list={products.list}
        sort={newestFirst}
        filters={useProductFilters()}
        {...useProductList()}
        primaryAction={{
          label: t('add'),
          to: 'new',
          reason: mayCreate && can('edit_product') ? undefined : t('cannotCreate'),
        }}
        secondaryActions={(view) => (
          <>
            <Button
              component={Link}
              to={{ pathname: 'grid', search: view }}
              variant="default"
              leftSection={<IconTable {...icon} />}
            >
              {t('grid')}
            </Button>
            {importButton}
          </>
        )}
        exports={useFileExports('products', 'shopify')}
        actions={actions}
        bulk={bulk}
        prefetch={(product) =>
          void queryClient.prefetchQuery(getQueryOptions(products.get, { params: { id: product._id } }))
        }
        empty={{ illustration: 'shelf', title: t('emptyTitle'), body: t('emptyBody'), secondaryActions: importButton }}
      />
      {dialog}
      {idsToCopy.length > 0 && <CopyDialog ids={idsToCopy} close={() => setIdsToCopy([])} />}
    </>
  )
}

export default ProductsPage
