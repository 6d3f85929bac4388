import { useSession } from '#web/client/session.ts'
import { storeColor } from '#web/client/store-color.ts'
import { defineText, useText } from '#web/client/text.ts'
import classes from './store-name.module.css'

const storeNameText = defineText('storeName', {
  en: { current: 'Current store', switchTo: 'Switch store to {{name}}' },
  es: { current: 'Tienda actual', switchTo: 'Cambiar de tienda a {{name}}' },
})

/** A store in a table of several stores. The name of another store switches to it. */
export const StoreName = ({ store }: { store: { _id: string; name: string } }) => {
  const t = useText(storeNameText)
  const { store: currentStore, stores, selectStore } = useSession()
  return (
    <span className={classes.store}>
      <span className={classes.dot} style={{ background: storeColor(store, stores) }} aria-hidden="true" />
      {store._id === currentStore?._id ? (
        <span>
          {store.name} <span className={classes.current}>{t('current')}</span>
        </span>
      ) : (
        <button
          type="button"
          className={classes.switch}
          aria-label={t('switchTo', { name: store.name })}
          onClick={() => selectStore(store._id)}
        >
          {store.name}
        </button>
      )}
    </span>
  )
}
