import { Loader } from '#ui/Loader.tsx';

/** While a screen's script is under way. It shows itself only when that takes long enough to be noticed. */
export function LoadingScreen() {
  return (
    <div className="wrap page waiting">
      <Loader>De pagina komt eraan, een moment.</Loader>
    </div>
  );
}
