import type { LimaDay } from "~/business/calendar";
import type { PhotoRef } from "~/platform/images";

import type { InspectionStatus } from "../constants";

export interface AgendaPageView {
  isWeek: boolean;
  day: LimaDay;
  today: LimaDay;
  previous: LimaDay;
  next: LimaDay;
  days: {
    day: LimaDay;
    label: string;
    isToday: boolean;
    inspections: { id: string; time: string; title: string; isDone: boolean }[];
  }[];
}

export interface WorkPageView {
  id: string;
  kindName: string;
  title: string;
  details: string;
  listing: string | null;
  when: string | null;
  client: string;
  phone: { label: string; href: string } | null;
  /** Null where the checklist asks for no serial. */
  serial: { tone: "info" | "success" | "warning" | "danger"; words: string } | null;
  charge: string;
  isOpen: boolean;
  status: InspectionStatus;
  sections: { id: string; title: string; answered: number; total: number; isWhole: boolean }[];
  /** Null while a section is incomplete. */
  score: number | null;
  report: string | null;
}

export interface SectionPageView {
  id: string;
  title: string;
  section: { id: string; title: string };
  position: number;
  count: number;
  next: string | null;
  isOpen: boolean;
  hasPhotos: boolean;
  /** Null where the checklist does not ask for it. */
  odometer: string | null;
  /** Null where the section does not ask for it. */
  serial: string | null;
  seen: string;
  points: { id: string; label: string; critical: boolean; result: string; note: string; photo: PhotoRef | null }[];
}
