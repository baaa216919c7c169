import { type ComponentType, h, type VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Failure, Loading } from '../parts/states.tsx';
import { matchPath } from '../route/match.ts';

/** What a screen is given: the places of its address. */
export type ScreenProps = Readonly<Record<string, string>>;

/** A screen at an address such as `/payments/:id`; its code is loaded when somebody goes there. */
export interface Route {
  path: string;
  load: () => Promise<ComponentType<ScreenProps>>;
}

const loaded = new Map<Route, ComponentType<ScreenProps>>();

/** The route of a path with its values; null where there is none. */
export function findRoute<Own extends Route>(
  routes: readonly Own[],
  path: string,
): { route: Own; values: ScreenProps } | null {
  for (const route of routes) {
    const values = matchPath(route.path, path);
    if (values) return { route, values };
  }
  return null;
}

const notLoaded = { code: 'CONNECTION_FAILED', message: 'This page could not be loaded.', fields: {}, requestId: null };

interface ScreensProps<Own extends Route> {
  routes: readonly Own[];
  path: string;
  nowhere: VNode;
  /** Whether a screen is there for who looks. Its address stays its own: no other pattern takes it for an id. */
  isOpen?: (route: Own) => boolean;
}

/** Shows the screen of a path, and what was shown before until its code is there. */
export function Screens<Own extends Route>({ routes, path, nowhere, isOpen = () => true }: ScreensProps<Own>) {
  const fitting = findRoute(routes, path);
  const found = fitting && isOpen(fitting.route) ? fitting : null;
  const [, setTurn] = useState(0);
  const [failed, setFailed] = useState<Route | null>(null);
  const route = found?.route;
  useEffect(() => {
    if (!route || loaded.has(route)) return;
    const fetch = async (): Promise<void> => {
      try {
        loaded.set(route, await route.load());
        setTurn((turn) => turn + 1);
      } catch {
        setFailed(route);
      }
    };
    void fetch();
  }, [route]);
  if (!found) return nowhere;
  const screen = loaded.get(found.route);
  if (screen) return h(screen, { ...found.values, key: found.route.path + Object.values(found.values).join() });
  return failed === found.route ? h(Failure, { problem: notLoaded }) : h(Loading, {});
}
