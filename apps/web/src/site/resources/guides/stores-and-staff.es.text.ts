import type { Guide } from '#web/site/resources/guide.ts'

export const storesAndStaff: Guide = {
  slug: 'stores-and-staff',
  title: 'Tiendas y personal',
  summary: 'Abre otra tienda, cambia de tienda, invita a tu personal, define permisos y consulta quién cambió qué.',
  sections: [
    {
      id: 'open',
      heading: 'Agregar una tienda',
      body: [
        'Cada tienda tiene sus propios productos, pedidos, clientes, moneda, idioma y zona horaria. Los datos no se comparten entre tiendas. Tu cuenta y tu personal sí.',
        {
          steps: [
            'Abre el menú con el nombre de la tienda, arriba a la izquierda, y haz clic en [[Crear tienda]].',
            'Completa [[Nombre]], [[Moneda]], [[Idioma]] y [[Zona horaria]].',
            'Revisa el precio en [[Precio de la tienda]] y confirma. Tu plan incluye una tienda. Cada tienda adicional cuesta 5,00 US$ al mes.',
          ],
        },
      ],
    },
    {
      id: 'switch',
      heading: 'Cambiar de tienda',
      body: [
        'El mismo menú muestra [[Tus tiendas]], cada una con su color. También puedes presionar ‹Ctrl›+‹K› y escribir el nombre de la tienda.',
        'Cada pestaña del navegador recuerda su tienda, así que puedes trabajar en dos tiendas a la vez.',
        'Para copiar productos a otra tienda, selecciónalos en la lista y haz clic en [[Copiar a otra tienda]]. Las copias son borradores sin existencias.',
      ],
    },
    {
      id: 'invite',
      heading: 'Invitar al personal',
      body: [
        {
          steps: [
            'Abre [Personal](/dashboard/staff) y haz clic en [[Invitar personal]].',
            'Ingresa el nombre y el correo en [[Miembro del personal]].',
            'Elige las tiendas en [[Tiendas]]. La persona no puede ver las demás.',
            'Elige un rol en [[Permisos]] y ajusta los permisos si hace falta.',
            'Haz clic en [[Enviar invitación]]. El enlace vence en siete días. Para enviar otro, haz clic en [[Reenviar invitación]].',
          ],
        },
        'Tu plan incluye un puesto de personal. Cada puesto adicional cuesta 1,00 US$ al mes.',
      ],
    },
    {
      id: 'permissions',
      heading: 'Permisos',
      body: [
        {
          table: {
            head: ['Rol', 'Acceso'],
            rows: [
              ['[[Estándar]]', 'Trabajo diario en la tienda, sin facturación, personal ni dominio.'],
              ['[[Almacén]]', 'Pedidos por preparar e inventario.'],
              ['[[Atención]]', 'Clientes y sus pedidos.'],
              ['[[Encargado]]', 'Trabajo diario, además de ver el personal y el registro de actividad.'],
            ],
          },
        },
        'Puedes agregar o quitar permisos individuales. Los cambios se aplican de inmediato.',
        {
          note: 'No puedes otorgar permisos que no tienes ni cambiar tu propio acceso. Los correos, teléfonos y direcciones de los clientes solo se ven con el permiso de datos personales.',
        },
      ],
    },
    {
      id: 'end',
      heading: 'Quitar el acceso',
      body: [
        'Abre a la persona en la lista de personal y haz clic en [[Desactivar acceso]] en [[Estado]]. Su sesión se cierra en segundos y deja de usar un puesto de personal. Su trabajo se conserva. Para devolverle el acceso, haz clic en [[Activar acceso]].',
      ],
    },
    {
      id: 'safe',
      heading: 'Seguridad de la cuenta',
      body: [
        {
          points: [
            'Activa [[Inicio de sesión en dos pasos]] en [tu perfil](/dashboard/profile) y guarda los códigos de recuperación en un lugar seguro.',
            'Revisa [[Dispositivos]] para ver dónde tienes la sesión abierta y cerrarla en los dispositivos que no reconozcas.',
            'El [registro de actividad](/dashboard/logs) muestra quién cambió qué y cuándo.',
          ],
        },
      ],
    },
  ],
}
