import type { Guide } from '#web/site/resources/guide.ts'

export const keyboardShortcuts: Guide = {
  slug: 'keyboard-shortcuts',
  title: 'Atajos de teclado',
  summary:
    'Todas las teclas de Storeward en un solo sitio: búsqueda, listas, pedidos, formularios, tablas, lo que se mueve y mapas.',
  sections: [
    {
      id: 'everywhere',
      heading: 'En todas partes',
      body: [
        'En un Mac, ‹⌘› hace de ‹Ctrl›. Las letras sueltas funcionan mientras no escribas en un campo ni haya un diálogo abierto.',
        {
          table: {
            head: ['Tecla', 'Qué hace'],
            rows: [
              ['‹Ctrl›+‹K›', 'Abre la búsqueda: pantallas, acciones, tiendas y cosas por su nombre'],
              ['‹↑› ‹↓› ‹Intro›', 'Elegir en la búsqueda y abrir'],
              ['‹Esc›', 'Cierra el diálogo, menú o aviso de más arriba'],
              ['‹Tab›', 'Va a lo siguiente; lo primero de cada página salta al contenido'],
            ],
          },
        },
      ],
    },
    {
      id: 'lists',
      heading: 'En las listas',
      body: [
        'Pedidos, productos, clientes y todas las demás listas tienen las mismas teclas. ‹?› las muestra en cualquiera de ellas.',
        {
          table: {
            head: ['Tecla', 'Qué hace'],
            rows: [
              ['‹/›', '[[Buscar]]'],
              ['‹J› ‹K›', '[[Fila siguiente y anterior]]'],
              ['‹Intro›', '[[Abrir la fila]]'],
              ['‹X›', '[[Seleccionar la fila]]'],
              ['‹B›', '[[Ir a las acciones de las filas seleccionadas]]'],
              ['‹Esc›', '[[Quitar la selección y después la búsqueda]]'],
              ['‹?›', '[[Esta lista de teclas]]'],
            ],
          },
        },
      ],
    },
    {
      id: 'orders',
      heading: 'En la página de un pedido',
      body: [
        {
          table: {
            head: ['Tecla', 'Qué hace'],
            rows: [
              ['‹J›', 'El pedido anterior, que en la lista está debajo'],
              ['‹K›', 'El pedido siguiente'],
            ],
          },
        },
        'Mientras introduces un pedido, ‹Intro› en [[Añadir un producto]] añade lo que tiene exactamente el código que escribiste. Es lo que hace un lector.',
      ],
    },
    {
      id: 'forms',
      heading: 'En los formularios',
      body: [
        {
          table: {
            head: ['Tecla', 'Qué hace'],
            rows: [
              ['‹Ctrl›+‹S›', 'Guarda; en un pedido nuevo, lo hace'],
              ['‹Intro›', 'Añade una etiqueta, un código, un código postal o un día en los campos que admiten varios'],
              ['‹Ctrl›+‹V›', 'Sube una imagen copiada a los medios de un producto'],
              ['‹Ctrl›+‹B› ‹Ctrl›+‹I›', 'Negrita y cursiva en las descripciones'],
            ],
          },
        },
      ],
    },
    {
      id: 'tables',
      heading: 'En las tablas en las que escribes',
      body: [
        'Los precios y existencias, las variantes y los recuentos se editan en tablas que tienen las teclas de una hoja de cálculo.',
        {
          table: {
            head: ['Tecla', 'Qué hace'],
            rows: [
              ['‹↑› ‹↓› ‹←› ‹→›', 'A la celda de al lado; con ‹Ctrl›, al borde; con ‹Mayús› marcan celdas'],
              ['‹Inicio› ‹Fin›', 'A la primera y última celda de la fila; con ‹Ctrl›, de la tabla'],
              ['‹Re Pág› ‹Av Pág›', 'Diez filas arriba y abajo'],
              ['‹Intro› ‹F2›', 'Abre la celda; escribir reemplaza lo que hay'],
              ['‹Intro› ‹Tab›', 'En una celda abierta: la guarda y va abajo o al lado; con ‹Mayús›, atrás'],
              ['‹Esc›', 'En una celda abierta: la deja como estaba'],
              ['‹Supr› ‹Retroceso›', 'Vacía las celdas marcadas'],
              ['‹Ctrl›+‹C› ‹Ctrl›+‹V›', 'Copia y pega, también desde una hoja de cálculo y hacia ella'],
              ['‹Ctrl›+‹D›', 'Rellena hacia abajo'],
              ['‹Ctrl›+‹Z›', 'Deshace'],
              ['‹Esc› y después ‹Tab›', 'Sale de la tabla'],
            ],
          },
        },
      ],
    },
    {
      id: 'moving',
      heading: 'Lo que se mueve',
      body: [
        {
          table: {
            head: ['Tecla', 'Qué hace'],
            rows: [
              ['‹Espacio›', 'Coge una categoría, una opción o una forma de pago por su asa y la suelta otra vez'],
              ['‹↑› ‹↓› ‹←› ‹→›', 'Mueven lo cogido; en un mapa, el marcador o la esquina que tiene el foco'],
              ['‹Esc›', 'Lo deja donde estaba'],
            ],
          },
        },
      ],
    },
  ],
}
